//! Program of the node; see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "k1_bridge",
        "Connects a behavior node to a Booster K1: the K1's topics over Zenoh on one side, a robot's topics on the other",
        k1_bridge::run,
    )
}
