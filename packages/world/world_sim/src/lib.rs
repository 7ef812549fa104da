//! ROS node of the simulated world.
//!
//! A program that calls [`main`] is a `world_sim` with its own scenarios in addition.
//!
//! # Layout
//!
//! - `node`, `startup`, `world`, `reset`: the node, from its parameters to the end of a run.
//! - `exchange`: the exchange of a tick with robots, referee and mission, in lockstep and in realtime.
//! - `watch`: detection of nodes that are missing, rival or strange.
//! - `pace`: clocks, pacing and timeouts.
//! - `output`: recorder, live topics and Foxglove.
//! - `simulation`: the services of `simulation_interfaces`.
//! - `standard`: topics and commands in common ROS messages.
//! - `supervisor`: the connection to the program that started the node.
//! - `team_messages`: UDP team messages of other teams' programs.

mod exchange;
mod node;
mod output;
mod pace;
mod reset;
mod shared_node;
mod simulation;
mod standard;
mod startup;
mod supervisor;
mod team_messages;
mod watch;
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
