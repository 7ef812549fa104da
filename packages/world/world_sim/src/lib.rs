//! ROS node of the simulated world.
//!
//! A program that calls [`main`] is a `world_sim` with its own scenarios in addition.

mod another_run;
mod answer;
mod answer_error;
mod answer_memory;
mod backend_context;
mod decision_link;
mod ended_robots;
mod faulty_wire;
mod foxglove_link;
mod heartbeat_writer;
mod known_nodes;
mod layout_memory;
mod live_options;
mod live_topics;
mod lockstep;
mod mission_link;
mod node;
mod other_stamps;
mod other_world;
mod pace_topic;
mod pacing;
mod parts;
mod players;
mod progress;
mod publisher_watch;
mod realtime;
mod recorder_link;
mod referee_commands;
mod referee_link;
mod reset;
mod robot_link;
mod shared_node;
mod silence;
mod sim_clock;
mod simulation;
mod startup;
mod stray_publishers;
mod supervisor_channel;
mod tick_sink;
mod unmatched_subscriptions;
mod unready_nodes;
mod wait_notice;
mod wait_timer;
mod waits;
mod wall_clock;
mod watched_topic;
mod world;

use std::process::ExitCode;

use hsl_ros::{Component, RobotNotes, Shutdown};
// Links the scenarios of the project.
use scenarios as _;

/// Component of the node, for a process with several nodes.
pub const COMPONENT: Component = Component {
    name: "world_sim",
    run: node::run,
};

/// Runs the node with the arguments of the command line.
pub fn main() -> ExitCode {
    hsl_ros::shell::run(
        COMPONENT.name,
        "Simulates the world context the robots of a match, in lockstep with their behavior nodes",
        |arguments| node::run(arguments, &Shutdown::listen()?, &RobotNotes::default()),
    )
}
