//! Metadata of this workspace from cargo.

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
