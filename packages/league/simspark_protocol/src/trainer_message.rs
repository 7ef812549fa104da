//! Messages of trainers and monitors.

use std::fmt;

use crate::document::Document;
use crate::{SyntaxError, TrainerCommand};

/// A message of a trainer or a monitor, port 3200.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainerMessage {
    /// Commands in the order of the message.
    pub commands: Vec<TrainerCommand>,
}

impl TrainerMessage {
    /// Parses a message. Unknown commands and commands with invalid arguments become [`TrainerCommand::Unknown`].
    ///
    /// # Errors
    ///
    /// Returns an error if the message is not a sequence of lists.
    pub fn parse(message: &[u8]) -> Result<Self, SyntaxError> {
        Ok(Self {
            commands: Document::read(message, TrainerCommand::from_list)?,
        })
    }

    /// Reads a message as the original server does: only the invalid commands are lost. Also returns the first error.
    pub fn recover(message: &[u8]) -> (Self, Option<SyntaxError>) {
        let (commands, error) = Document::recover(message, TrainerCommand::from_list);
        (Self { commands }, error)
    }

    /// Returns the number of unknown commands.
    pub fn count_unknown(&self) -> usize {
        let commands = self.commands.iter();
        let unknown = commands.filter(|it| matches!(it, TrainerCommand::Unknown(_)));
        unknown.count()
    }
}

impl fmt::Display for TrainerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.commands.iter().try_for_each(|it| it.fmt(f))
    }
}
