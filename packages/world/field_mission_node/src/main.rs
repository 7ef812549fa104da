//! ROS node of a mission on the field.

mod node;
mod parameters;

use std::process::ExitCode;

// The node's parameters may contain any of their names.
use scenarios as _;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "field_mission_node",
        "Runs the mission of a simulated match: answers the world states of its robots with a /mission/decision",
        node::run,
    )
}
