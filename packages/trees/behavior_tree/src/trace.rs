use serde::{Deserialize, Serialize};

use crate::{Status, StatusError};

/// What became of every node in one tick: lossless, one byte a node in messages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// The version of the layout whose ids these are.
    pub layout_version: u32,
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

/// The bit of a mark that says that the node was halted.
const HALTED: u8 = 4;

impl Trace {
    /// The trace of a tree of so many nodes before its first tick.
    pub fn idle(nodes: usize) -> Self {
        Self {
            layout_version: 0,
            statuses: vec![Status::Idle; nodes],
            halted: vec![false; nodes],
            scores: Vec::new(),
        }
    }

    /// One byte a node, for messages and bags: its status in the two lowest bits, and whether it was halted
    /// in the next.
    pub fn marks(&self) -> impl Iterator<Item = u8> {
        let halted = self.halted.iter();
        let nodes = self.statuses.iter().zip(halted);
        nodes.map(|(&status, &halted)| u8::from(status) | (u8::from(halted) * HALTED))
    }

    /// What the mark of one node says: its status, and whether it was halted.
    ///
    /// # Errors
    /// The byte is no mark.
    pub fn read_mark(mark: u8) -> Result<(Status, bool), StatusError> {
        match Status::try_from(mark & !HALTED) {
            Ok(status) => Ok((status, mark & HALTED != 0)),
            Err(_) => Err(StatusError(mark)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_read_back_and_no_other_byte_is_a_mark() {
        for mark in 0..=u8::MAX {
            match Trace::read_mark(mark) {
                Ok((status, halted)) => {
                    let trace = Trace {
                        layout_version: 0,
                        statuses: vec![status],
                        halted: vec![halted],
                        scores: Vec::new(),
                    };
                    assert!(trace.marks().eq([mark]));
                }
                Err(StatusError(refused)) => assert!(refused == mark && mark > 7),
            }
        }
    }
}
