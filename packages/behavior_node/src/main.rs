//! The ROS node of one robot's behavior.

mod node;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "behavior_node",
        "Decides what one robot does: answers every world_state in its namespace with a motion_command",
        node::run,
    )
}
