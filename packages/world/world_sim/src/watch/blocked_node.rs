//! Detection of nodes whose callback does not return.

use std::time::Duration;

use hsl_ros::interfaces::parameters::GetParameters;

use crate::pace::wait_timer::WaitTimer;
use crate::shared_node::SharedNode;

/// Time for the answer to a request for parameters, which a node answers between two callbacks.
const ANSWER: Duration = Duration::from_secs(1);

/// Returns true if the node with this fully qualified name offers its parameters, but does not answer a request for them.
/// Receives messages meanwhile.
pub(crate) fn is_blocked(node: &SharedNode, name: &str) -> bool {
    let Ok(client) = node.with(|node| node.parameter_client(name)) else {
        return false;
    };
    let names = Vec::new();
    let mut call = client.call(GetParameters::Request { names }, ANSWER);
    let mut timer = WaitTimer::start();
    loop {
        match call.poll() {
            Some(Ok(_)) => return false,
            Some(Err(unanswered)) => return unanswered.was_found,
            None => timer.spin(node),
        }
    }
}
