//! What cargo says about this workspace.

use cargo_metadata::{Metadata, MetadataCommand};

/// The command for the metadata of this workspace.
pub(crate) fn cargo() -> MetadataCommand {
    let mut command = MetadataCommand::new();
    command.manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    command
}

/// The manifests of the workspace. Cargo downloads nothing for them.
pub(crate) fn manifests() -> Metadata {
    cargo().no_deps().exec().unwrap()
}
