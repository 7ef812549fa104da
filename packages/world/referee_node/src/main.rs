//! ROS node of the referee.

mod node;
mod parameters;

use std::process::ExitCode;

// The node's parameters may contain any of their names.
use scenarios as _;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "referee_node",
        "Runs the referee of a simulated match: answers every /sim/truth with a /referee/decision",
        node::run,
    )
}
