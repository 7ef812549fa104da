//! The program `world_model_node`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "world_model_node",
        "Owns the facts of a mission: answers queries and records changes",
        mission_nodes::world_model_node::run,
    )
}
