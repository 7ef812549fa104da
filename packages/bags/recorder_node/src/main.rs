//! The ROS node that writes a simulated match into a bag.

mod announcer;
mod node;
mod parameters;
mod recorder;
mod wall_clock;
mod world_watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "recorder_node",
        "Writes every tick of /sim/recording into a bag and says on /sim/recorded how far it is",
        node::run,
    )
}
