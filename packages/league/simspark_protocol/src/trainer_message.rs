//! What trainers and monitors send.

use std::fmt;

use crate::document::{Document, SyntaxError};
use crate::trainer_command::TrainerCommand;

/// A message of a trainer or a monitor, port 3200.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainerMessage {
    /// The commands in the order of the message.
    pub commands: Vec<TrainerCommand>,
}

impl TrainerMessage {
    /// Parses a message. Commands that are not known or whose arguments are wrong become [`TrainerCommand::Unknown`].
    ///
    /// # Errors
    ///
    /// If the message is not a sequence of lists.
    pub fn parse(message: &[u8]) -> Result<Self, SyntaxError> {
        Ok(Self {
            commands: Document::read(message, TrainerCommand::from_list)?,
        })
    }

    /// Reads a message as the server does: a fault costs the commands that have it, and nothing else. Returns the first
    /// fault too.
    pub fn recover(message: &[u8]) -> (Self, Option<SyntaxError>) {
        let (commands, fault) = Document::recover(message, TrainerCommand::from_list);
        (Self { commands }, fault)
    }

    /// Returns how many commands are unknown.
    pub fn unknown(&self) -> usize {
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
