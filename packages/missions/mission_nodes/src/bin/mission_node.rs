//! The program `mission_node`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "mission_node",
        "Executes missions: plans, carries the plan out, and plans anew when it fails",
        mission_nodes::mission_node::run,
    )
}
