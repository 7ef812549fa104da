//! Program of the node; see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run("booster_bridge", booster_bridge::ABOUT, booster_bridge::run)
}
