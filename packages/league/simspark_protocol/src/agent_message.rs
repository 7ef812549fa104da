//! Messages of agents.

use std::fmt;

use crate::document::Document;
use crate::{Effector, SyntaxError};

/// A message of an agent, port 3100.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentMessage {
    /// Commands in the order of the message.
    pub effectors: Vec<Effector>,
}

impl AgentMessage {
    /// Parses a message. Unknown commands and commands with invalid arguments become [`Effector::Unknown`].
    ///
    /// # Errors
    ///
    /// Returns an error if the message is not a sequence of lists.
    pub fn parse(message: &[u8]) -> Result<Self, SyntaxError> {
        Ok(Self {
            effectors: Document::read(message, Effector::from_list)?,
        })
    }

    /// Reads a message as the original server does: only the invalid commands are lost. Also returns the first error. A
    /// number is read from the beginning of its word; a word that does not begin with a number is 0.
    ///
    /// A list that is not closed may contain `(syn)`. Such a message therefore ends the turn, because the agent waits
    /// for an answer.
    ///
    /// The result is not necessarily printed as it was received.
    pub fn recover(message: &[u8]) -> (Self, Option<SyntaxError>) {
        let (mut effectors, error) = Document::recover(message, Effector::from_list_leniently);
        if is_unclosed(message) && !effectors.contains(&Effector::Syn) {
            effectors.push(Effector::Syn);
        }
        (Self { effectors }, error)
    }

    /// Returns the number of unknown commands.
    pub fn count_unknown(&self) -> usize {
        let effectors = self.effectors.iter();
        let unknown = effectors.filter(|it| matches!(it, Effector::Unknown(_)));
        unknown.count()
    }

    /// Returns true if the message ends the agent's turn in sync mode.
    pub fn ends_turn(&self) -> bool {
        self.effectors.contains(&Effector::Syn)
    }
}

/// Returns true if a list of the message is not closed.
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
