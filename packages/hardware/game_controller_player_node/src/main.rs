//! ROS node for a robot that follows the league's GameController.

mod knowledge;
mod node;
mod parameters;
mod ports;
mod source_watch;
mod system_time;
mod team_port;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "game_controller_player_node",
        "Connects a robot to the league's GameController, and exchanges messages with its team over UDP",
        node::run,
    )
}
