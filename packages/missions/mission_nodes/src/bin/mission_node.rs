//! The program `mission_node`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "mission_node",
        "Executes missions with replanning",
        mission_nodes::mission_node::run,
    )
}
