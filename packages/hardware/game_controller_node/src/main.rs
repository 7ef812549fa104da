//! The ROS node that is the league's GameController to robots and monitors of a simulated match.

mod match_topics;
mod node;
mod parameters;
mod readiness;
mod referee_rules;
mod rules;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "game_controller_node",
        "Is the league's GameController to robots and monitors: sends what the referee of a simulated match decides",
        node::run,
    )
}
