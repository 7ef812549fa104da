//! Lets the production behavior node of HULKs play: it speaks that node's protocol on one side and is the
//! behavior of its robots on the other.

mod acquaintance;
mod bridge;
mod decision_fault;
mod dispatcher;
mod echo;
mod event;
mod instance;
mod lockstep_robot;
mod node;
mod node_time;
mod parts;
mod player;
mod presence;
mod realtime_robot;
mod robot;
mod ros_side;
mod stepper;
mod told;
mod waiting;
pub mod wall_clock;
mod zenoh_side;
pub mod zenoh_threads;

use std::process::ExitCode;

use hsl_ros::{Component, Shutdown};

/// The node, for a process with others; see [`zenoh_threads`] for what that has to do first.
pub const COMPONENT: Component = Component {
    name: "hulks_bridge",
    run: node::run,
};

/// Runs the node as the command line says.
#[expect(
    unsafe_code,
    reason = "Zenoh reads how many threads it has from the environment"
)]
pub fn main() -> ExitCode {
    // SAFETY: nothing has been started before.
    unsafe { zenoh_threads::share_one_pool() };
    hsl_ros::shell::run(
        COMPONENT.name,
        "Lets HULKs behavior nodes play: Zenoh on their side, the topics of their robots on ours",
        |arguments| node::run(arguments, &Shutdown::listen()?),
    )
}
