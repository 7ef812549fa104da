//! Connects the production behavior node of HULKs to a match: the bridge uses the protocol of that node on one side,
//! and the topics of a behavior node on the other.

mod bridge;
mod dispatcher;
mod duplicate_nodes;
mod echo;
mod event;
mod instance;
mod invalid_decision;
mod known_peer;
mod lockstep_robot;
mod node;
mod node_time;
mod parts;
mod player;
mod presence;
mod program;
mod realtime_robot;

mod robot;
mod ros_side;
mod sent_inputs;
mod stepper;
mod waiting;
pub mod wall_clock;
mod zenoh_side;
pub mod zenoh_threads;

use std::process::ExitCode;

use hsl_ros::{Component, RobotNotes, Shutdown};

/// The node, for a process with several nodes; such a process must first call [`zenoh_threads::share_one_pool`].
pub const COMPONENT: Component = Component {
    name: "hulks_bridge",
    run: node::run,
};

/// Runs the node with the arguments of the command line.
#[expect(
    unsafe_code,
    reason = "Zenoh reads its number of threads from the environment"
)]
pub fn main() -> ExitCode {
    // SAFETY: no thread has been started before.
    unsafe { zenoh_threads::share_one_pool() };
    hsl_ros::shell::run(
        COMPONENT.name,
        "Connects HULKs behavior nodes (ros-z over Zenoh) to the topics of their robots in a match",
        |arguments| node::run(arguments, &Shutdown::listen()?, &RobotNotes::default()),
    )
}
