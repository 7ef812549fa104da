//! ROS node of the referee: in a process of its own, or hosted by the world, which then decides itself.

mod hosted_referee;
mod node;
mod parameters;

use std::process::ExitCode;

use hsl_referee::AutoRefereeConfig;
use hsl_ros::LiveParameters;
use hsl_types::Time;
// The node's parameters may contain any of their names.
use scenarios as _;

pub use hosted_referee::HostedReferee;
use parameters::Parameters;

/// Default name of the node.
pub const NODE_NAME: &str = "referee_node";

/// Runs the node in a process of its own, with the arguments of the command line.
pub fn main() -> ExitCode {
    hsl_ros::shell::run(
        NODE_NAME,
        "Runs the referee of a simulated match: answers every /sim/truth with a /referee/decision",
        node::run,
    )
}

/// Passes the configuration to `configure` for each change of the parameters since the last call, with its rule, and logs
/// the change with the time `now` of the decision from which on it applies.
fn apply_changes(
    live: &LiveParameters<Parameters>,
    now: Time,
    mut configure: impl FnMut(AutoRefereeConfig, &str),
) {
    while let Some(change) = live.take() {
        if let Some(line) = live.line(&change.rule, format_args!(" at {now}")) {
            tracing::info!("{line}");
        }
        configure(change.parameters.auto_referee, &change.rule);
    }
}
