//! Program of the node; see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "nao_bridge",
        "Connects a behavior node to a NAO V6: LoLA's socket on one side, a robot's topics on the other",
        nao_bridge::run,
    )
}
