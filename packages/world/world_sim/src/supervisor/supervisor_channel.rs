use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
use match_setup::NodeEnd;

/// Nodes without which no match can continue, under any policy for robots.
const INDISPENSABLE: [&str; 3] = ["recorder_node", "referee_node", "field_mission_node"];

/// End of the label of a bridge between a robot and the program of another team, for example `hulks/1 (bitbots_bridge)`.
const BRIDGE: &str = "_bridge)";

/// Node that ended, and without which no match can continue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct IndispensableEnd(NodeEnd);

/// Time for the parent process to report the end of a node that has disappeared: a program closes its topics before
/// it exits.
const REPORT_TIME: Duration = Duration::from_secs(2);

/// Node that ended before the first tick.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} before the first tick")]
pub(crate) struct EarlyEnd(pub(crate) NodeEnd);

/// Channel from the parent process, which reports ended processes of the match on standard input. The middleware
/// detects a killed process only after about 20 s.
#[derive(Clone, Default)]
pub(crate) struct SupervisorChannel {
    /// Ends that were reported, by name of the node.
    ends: Arc<Mutex<BTreeMap<String, NodeEnd>>>,
    /// True if a parent process reports ends.
    has_parent: bool,
}

impl SupervisorChannel {
    /// Starts a thread that reads reports from standard input until it is closed.
    pub(crate) fn listen() -> anyhow::Result<Self> {
        let supervisor = Self {
            has_parent: true,
            ..Self::default()
        };
        let ends = supervisor.clone();
        thread::Builder::new()
            .name("supervisor".to_owned())
            .spawn(move || {
                for line in io::stdin().lines().map_while(Result::ok) {
                    match serde_json::from_str::<NodeEnd>(&line) {
                        Ok(end) => ends.store(end),
                        Err(error) => {
                            tracing::warn!("cannot read a line of standard input: {error}")
                        }
                    }
                }
            })
            .context("cannot listen on standard input")?;
        Ok(supervisor)
    }

    /// Returns the end of the process of `node`, or `None` if no end was reported.
    pub(crate) fn end_of(&self, node: &str) -> Option<NodeEnd> {
        let ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.get(node).cloned()
    }

    /// Returns the wall time for which a caller waits for the report of an ended node: 0 without a parent process.
    pub(crate) fn report_time(&self) -> Duration {
        match self.has_parent {
            true => REPORT_TIME,
            false => Duration::ZERO,
        }
    }

    /// Returns an error if an indispensable node has ended: a node of the match, or a bridge. A match can continue
    /// without the program of a robot.
    pub(crate) fn check(&self) -> Result<(), IndispensableEnd> {
        let ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        let is_indispensable = |node: &str| INDISPENSABLE.contains(&node) || node.ends_with(BRIDGE);
        match ends.values().find(|end| is_indispensable(&end.node)) {
            Some(end) => Err(IndispensableEnd(end.clone())),
            None => Ok(()),
        }
    }

    /// Returns an error if any node has ended. Used before the first tick.
    pub(crate) fn check_all(&self) -> anyhow::Result<()> {
        let ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        match ends.values().next() {
            Some(end) => Err(EarlyEnd(end.clone()).into()),
            None => Ok(()),
        }
    }

    /// Stores the reported end of a node. The name of a robot may be `hulks/3` or its namespace.
    fn store(&self, mut end: NodeEnd) {
        if let Ok(robot) = end.node.parse::<RobotId>() {
            end.node = robot.to_string();
        }
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.insert(end.node.clone(), end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_that_ended_is_no_reason_to_end_a_match_and_a_recorder_is() {
        let supervisor = SupervisorChannel::default();
        let end = |node: &str| NodeEnd {
            node: node.to_owned(),
            how: "was ended by signal 9".to_owned(),
            is_exit: false,
        };
        supervisor.store(end("/hulks/robot_1"));
        assert_eq!(supervisor.end_of("hulks/1"), Some(end("hulks/1")));
        assert!(supervisor.check().is_ok() && supervisor.check_all().is_err());
        for node in ["recorder_node", "hulks/1 (bitbots_bridge)"] {
            let supervisor = SupervisorChannel::default();
            supervisor.store(end(node));
            let error = supervisor.check().unwrap_err();
            assert_eq!(error.to_string(), format!("{node} was ended by signal 9"));
        }
    }
}
