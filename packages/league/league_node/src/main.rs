//! Server of the 3D simulation league as a ROS node.

mod live_topics;
mod node;
mod parameters;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "league_node",
        "Serves a match of the RoboCup 3D simulation league over TCP, and publishes each cycle",
        node::run,
    )
}
