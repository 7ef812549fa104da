//! Commands of the stand-ins for programs of other teams.

use std::path::Path;

use ros_testing::{example, python};

/// Returns the command of the stand-in for the program of Bit-Bots.
pub(crate) fn bitbots(arguments: &str) -> String {
    in_python(
        "bitbots_bridge/examples/body_behavior_stand_in.py",
        arguments,
    )
}

/// Returns the command of the stand-in for the program of Booster's robocup_demo.
pub(crate) fn booster(arguments: &str) -> String {
    in_python("booster_bridge/examples/brain_node_stand_in.py", arguments)
}

/// Returns the command of a stand-in in Python, with its path below the packages of teams.
fn in_python(script: &str, arguments: &str) -> String {
    let teams = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../teams");
    let script = teams.join(script);
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
