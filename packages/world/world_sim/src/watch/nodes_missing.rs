use std::time::Duration;

use match_setup::MatchResult;
use scenario_kit::MatchFailure;

use crate::watch::running_nodes::RunningNodes;
use crate::watch::unready_nodes::UnreadyNode;

/// Error of a match that cannot begin, because nodes are missing or not ready at the timeout.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "nodes missing after {timeout:?}: {}; nodes that need longer need a larger startup_timeout, which counts from the last \
     node or topic that has started",
    .texts.join("; ")
)]
pub(crate) struct NodesMissing {
    timeout: Duration,
    /// Descriptions of the nodes, and of other reasons.
    texts: Vec<String>,
    /// Failures of the robots, if nothing else is missing.
    robots: Vec<MatchFailure>,
}

impl NodesMissing {
    /// Creates the error about the nodes `unready`, with a text about each and about other reasons in `texts`. A node that
    /// runs in the namespace of its robot, but with other topics, types or QoS, is the code under test.
    pub(crate) fn new(
        timeout: Duration,
        unready: &[UnreadyNode],
        texts: Vec<String>,
        running: &RunningNodes,
    ) -> Self {
        let robots: Vec<_> = unready.iter().filter_map(|it| it.robot).collect();
        // Other reasons have texts, too.
        let are_all_robots = robots.len() == texts.len();
        let failures = robots.iter().zip(&texts).map(|(robot, text)| {
            let has_node = running.is_settled(*robot, timeout);
            let robot = robot.to_string();
            let missing = text.strip_prefix(&robot).unwrap_or(text);
            let message = format!(
                "its node{missing}, {timeout:?} after the last node or topic has started; a node that needs longer needs a \
                 larger startup_timeout"
            );
            MatchFailure {
                environment: !has_node,
                node_ended: has_node,
                ..MatchFailure::of_node(0, robot, message)
            }
        });
        let robots = match are_all_robots {
            true => failures.collect(),
            false => Vec::new(),
        };
        Self {
            timeout,
            texts,
            robots,
        }
    }

    /// Adds the failures to a result without ticks.
    pub(crate) fn add_to(&self, result: &mut MatchResult) {
        match self.robots.is_empty() {
            true => result
                .failures
                .push(MatchFailure::of_environment(0, self.to_string())),
            false => result.failures.extend(self.robots.iter().cloned()),
        }
    }
}
