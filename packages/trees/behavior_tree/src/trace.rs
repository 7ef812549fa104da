use serde::{Deserialize, Serialize};

use crate::{Status, StatusError};

/// Results of all nodes in one tick; lossless with one byte a node in messages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Version of the layout that defines the ids.
    pub layout_version: u32,
    /// By node id, the index in [`crate::Layout::nodes`]: status of the node when it was last ticked in this tick; idle
    /// if it was not ticked.
    pub statuses: Vec<Status>,
    /// By node id: set if the node was running and was halted in this tick, also a leaf that was running before it was
    /// skipped. A node that was ticked before it was halted keeps the status of that tick.
    pub halted: Vec<bool>,
    /// Scores that scoring selects compared, in the order of evaluation.
    pub scores: Vec<Score>,
}

/// Score of a child of a scoring select.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Id of the child.
    pub node: u32,
    /// Score; minus infinity if the scorer returned NaN or an error.
    pub score: f64,
}

/// Bit of a mark that is set if the node was halted.
const HALTED: u8 = 4;

impl Trace {
    /// Creates the trace of a tree with this number of nodes before its first tick.
    pub fn idle(nodes: usize) -> Self {
        Self {
            layout_version: 0,
            statuses: vec![Status::Idle; nodes],
            halted: vec![false; nodes],
            scores: Vec::new(),
        }
    }

    /// Returns one byte a node for messages and bags, by node id: the status, idle to running in the two lowest bits
    /// and skipped in bit 3, and the halt in bit 2. [`Self::read_mark`] is the inverse. Recorded bags contain these
    /// bytes.
    pub fn marks(&self) -> impl Iterator<Item = u8> {
        let halted = self.halted.iter();
        let nodes = self.statuses.iter().zip(halted);
        nodes.map(|(&status, &halted)| u8::from(status) | (u8::from(halted) * HALTED))
    }

    /// Returns the status in a byte of [`Self::marks`], and whether the node was halted.
    ///
    /// # Errors
    /// Returns an error if the byte is neither from 0 to 7 nor 8 or 12.
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
                Err(StatusError(refused)) => {
                    assert!(refused == mark && mark > 7 && mark & !HALTED != 8);
                }
            }
        }
    }
}
