//! ROS node that records a simulated match into a bag.

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
        "Records every tick of /sim/recording into a bag and publishes its progress on /sim/recorded",
        node::run,
    )
}
