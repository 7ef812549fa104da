use serde::{Deserialize, Serialize};

use crate::Status;

/// What became of every node in one tick: lossless, one byte a node in messages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// By node id, which is the index in [`crate::Layout::nodes`]: what the node said when it was ticked
    /// last in this tick. Idle: it was not ticked.
    pub statuses: Vec<Status>,
    /// By node id: whether the node was running and was halted in this tick. One that was ticked before
    /// that has the status with which it was abandoned.
    pub halted: Vec<bool>,
    /// The scores that scoring selects compared, in the order in which they were asked.
    pub scores: Vec<Score>,
}

/// What a scoring select made of one of its children.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Id of the child.
    pub node: u32,
    /// Its score; minus infinity where the scorer said NaN or failed.
    pub score: f64,
}

impl Trace {
    /// The trace of a tree of so many nodes before its first tick.
    pub fn idle(nodes: usize) -> Self {
        Self {
            statuses: vec![Status::Idle; nodes],
            halted: vec![false; nodes],
            scores: Vec::new(),
        }
    }
}
