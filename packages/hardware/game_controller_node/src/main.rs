//! ROS node that acts as the league's GameController for robots and monitors of a simulated match.

mod match_topics;
mod node;
mod parameters;
mod readiness;
mod referee_rules;
mod rules;
mod schedule_clock;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "game_controller_node",
        "Acts as the league's GameController: sends the decisions of a simulated match to robots and monitors",
        node::run,
    )
}
