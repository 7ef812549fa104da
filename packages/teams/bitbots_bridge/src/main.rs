//! Program of the node; see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run("bitbots_bridge", bitbots_bridge::ABOUT, bitbots_bridge::run)
}
