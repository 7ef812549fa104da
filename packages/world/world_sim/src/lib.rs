//! The ROS node of the simulated world.
//!
//! A program of one's own that calls [`main`] is a `world_sim` that also plays the scenarios which are linked
//! into it.

mod answer;
mod answer_fault;
mod answer_memory;
mod faulty_wire;
mod foxglove_link;
mod heart;
mod known_nodes;
mod layout_memory;
mod live_options;
mod live_topics;
mod lockstep;
mod newcomer;
mod node;
mod pace_topic;
mod pacing;
mod parent;
mod parts;
mod patience;
mod progress;
mod publisher_watch;
mod realtime;
mod recorder_link;
mod referee_commands;
mod referee_link;
mod robot_link;
mod shared_node;
mod silence;
mod sim_clock;
mod startup;
mod strays;
mod surroundings;
mod tick_sink;
mod waits;
mod wall_clock;
mod watched_topic;
mod world;

use std::process::ExitCode;

use hsl_ros::{Component, Shutdown};
// All of them can be played.
use scenarios as _;

/// The node, for a process with others.
pub const COMPONENT: Component = Component {
    name: "world_sim",
    run: node::run,
};

/// Runs the node as the command line says.
pub fn main() -> ExitCode {
    hsl_ros::shell::run(
        COMPONENT.name,
        "Simulates the world around the robots of a match, in lockstep with their behavior nodes",
        |arguments| node::run(arguments, &Shutdown::listen()?),
    )
}
