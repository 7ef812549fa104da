//! Packages and source files of this workspace.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand};

/// Returns the command for the metadata of this workspace.
pub(crate) fn cargo() -> MetadataCommand {
    let mut command = MetadataCommand::new();
    command.manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    command
}

/// Returns the manifests of the workspace, without downloads.
pub(crate) fn manifests() -> Metadata {
    cargo().no_deps().exec().unwrap()
}

/// Returns the Rust files in a folder and below it, without those in the folders `without`.
pub(crate) fn rust_files(folder: &Path, without: &[&Path]) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|it| it.unwrap().path());
    paths
        .filter(|it| !without.contains(&it.as_path()))
        .flat_map(|path| match path.is_dir() {
            true => rust_files(&path, without),
            false => BTreeSet::from([path]),
        })
        .filter(|it| it.extension().is_some_and(|it| it == "rs"))
        .collect()
}
