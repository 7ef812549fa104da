//! The program, see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "k1_bridge",
        "Connects a behavior node to a Booster K1: its topics over Zenoh on one side, the topics of a robot on the other",
        k1_bridge::run,
    )
}
