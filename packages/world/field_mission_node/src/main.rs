//! The ROS node of a mission on the field.

mod node;
mod parameters;

use std::process::ExitCode;

// The node's parameters may name any of them.
use scenarios as _;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "field_mission_node",
        "Carries out the mission of a simulated match: answers the world states of its robots with a /mission/decision",
        node::run,
    )
}
