use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, bail};
use hsl_types::RobotId;
use scenario_kit::NodeEnd;

/// Nodes without which no match can continue, whatever the policy for robots is.
const INDISPENSABLE: [&str; 3] = ["recorder_node", "referee_node", "field_mission_node"];

/// What the parent process reports about the other processes of the match. The parent is notified at once when one
/// ends; the middleware detects a killed process only after about 20 s.
#[derive(Clone, Default)]
pub(crate) struct Parent(Arc<Mutex<BTreeMap<String, NodeEnd>>>);

impl Parent {
    /// Starts to read standard input.
    pub(crate) fn listen() -> anyhow::Result<Self> {
        let parent = Self::default();
        let ends = parent.clone();
        thread::Builder::new()
            .name("parent".to_owned())
            .spawn(move || {
                for line in io::stdin().lines().map_while(Result::ok) {
                    match serde_json::from_str::<NodeEnd>(&line) {
                        Ok(end) => ends.note(end),
                        Err(error) => tracing::warn!("standard input: {error}"),
                    }
                }
            })
            .context("cannot listen on standard input")?;
        Ok(parent)
    }

    /// Returns how the process of `node` ended; none: it has not ended as far as is known.
    pub(crate) fn end_of(&self, node: &str) -> Option<NodeEnd> {
        let ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ends.get(node).cloned()
    }

    /// Returns an error if a node has ended without which no match can continue.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        match INDISPENSABLE.iter().find_map(|node| self.end_of(node)) {
            Some(end) => bail!("{end}"),
            None => Ok(()),
        }
    }

    /// Returns an error if any node has ended.
    pub(crate) fn check_all(&self) -> anyhow::Result<()> {
        let ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match ends.values().next() {
            Some(end) => bail!("{end} before the first tick"),
            None => Ok(()),
        }
    }

    /// Stores the end of a node; a robot may be written as `hulks/3` or as its namespace.
    fn note(&self, mut end: NodeEnd) {
        if let Ok(robot) = end.node.parse::<RobotId>() {
            end.node = robot.to_string();
        }
        let mut ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ends.insert(end.node.clone(), end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_that_ended_is_no_reason_to_end_a_match_and_a_recorder_is() {
        let parent = Parent::default();
        let end = |node: &str| NodeEnd {
            node: node.to_owned(),
            how: "was ended by signal 9".to_owned(),
        };
        parent.note(end("/hulks/robot_1"));
        assert_eq!(parent.end_of("hulks/1"), Some(end("hulks/1")));
        assert!(parent.check().is_ok() && parent.check_all().is_err());
        parent.note(end("recorder_node"));
        let error = parent.check().unwrap_err();
        assert_eq!(error.to_string(), "recorder_node was ended by signal 9");
    }
}
