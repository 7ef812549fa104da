//! The program `planner_node`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "planner_node",
        "Finds plans for problems in PDDL",
        mission_nodes::planner_node::run,
    )
}
