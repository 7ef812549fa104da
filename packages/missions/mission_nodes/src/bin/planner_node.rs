//! The program `planner_node`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "planner_node",
        "Plans: answers problems in PDDL with plans",
        mission_nodes::planner_node::run,
    )
}
