//! What agents send.

use std::fmt;

use crate::document::{Document, SyntaxError};
use crate::effector::Effector;

/// A message of an agent, port 3100.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentMessage {
    /// The commands in the order of the message.
    pub effectors: Vec<Effector>,
}

impl AgentMessage {
    /// Parses a message. Commands that are not known or whose arguments are wrong become [`Effector::Unknown`].
    ///
    /// # Errors
    ///
    /// If the message is not a sequence of lists.
    pub fn parse(message: &[u8]) -> Result<Self, SyntaxError> {
        Ok(Self {
            effectors: Document::read(message, Effector::from_list)?,
        })
    }

    /// Reads a message as the server does: a fault costs the commands that have it, and nothing else. Returns the first
    /// fault too. As in the original, words that are no numbers are read by the number with which they begin, or 0.
    ///
    /// A list that is not closed may contain `(syn)`, so the message ends the turn: the agent waits for an answer.
    ///
    /// What is read need not be printed as it was received.
    pub fn recover(message: &[u8]) -> (Self, Option<SyntaxError>) {
        let (mut effectors, fault) = Document::recover(message, Effector::from_faulty_list);
        if is_unclosed(message) && !effectors.contains(&Effector::Syn) {
            effectors.push(Effector::Syn);
        }
        (Self { effectors }, fault)
    }

    /// Returns how many commands are unknown.
    pub fn unknown(&self) -> usize {
        let effectors = self.effectors.iter();
        let unknown = effectors.filter(|it| matches!(it, Effector::Unknown(_)));
        unknown.count()
    }

    /// Returns whether the message ends the agent's turn in sync mode.
    pub fn ends_turn(&self) -> bool {
        self.effectors.contains(&Effector::Syn)
    }
}

/// Whether a list of the message is not closed.
fn is_unclosed(message: &[u8]) -> bool {
    let depth = message.iter().fold(0_usize, |depth, byte| match byte {
        b'(' => depth + 1,
        b')' => depth.saturating_sub(1),
        _ => depth,
    });
    depth > 0
}

impl fmt::Display for AgentMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.effectors.iter().try_for_each(|it| it.fmt(f))
    }
}
