//! Commands of the stand-ins for programs of other teams.

use std::path::Path;

use ros_testing::{example, python};

/// Returns the command of the stand-in for the program of Bit-Bots.
pub(crate) fn bitbots(arguments: &str) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../teams/bitbots_bridge");
    let script = package.join("examples/body_behavior_stand_in.py");
    let python = python();
    format!("{} {} {arguments}", python.display(), script.display())
}

/// Returns the command of the stand-in for a node of HULKs that is stepped by the bridge, which listens on `port`. The
/// match completes it with the namespace of the node.
pub(crate) fn hulks(port: u16, arguments: &str) -> String {
    let program = example("hulks_stand_in").unwrap();
    format!(
        "{} --clock logical --router tcp/127.0.0.1:{port} {arguments} --namespace",
        program.display()
    )
}
