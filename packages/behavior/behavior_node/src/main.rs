//! The ROS node of one robot's behavior.

#[cfg_attr(feature = "tree_files", path = "tree_from_file.rs")]
#[cfg_attr(not(feature = "tree_files"), path = "built_in_tree.rs")]
mod behavior;
mod node;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "behavior_node",
        "Behavior of one robot: answers every world_state in its namespace with a motion_command",
        node::run,
    )
}
