use hsl_types::{BehaviorOutput, Time};

use super::{PARTS, PartError};
use crate::convert::{header, motion_command};
use crate::{Message, hsl_msgs, topics};

/// Motion command of an answer. Only its stamp is decoded, so that a receiver can first compare it with the tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// Time of the answered tick.
    pub stamp: Time,
    message: hsl_msgs::MotionCommand,
}

impl Command {
    /// Decodes a motion command from `bytes` and checks its stamp.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a motion command, or if the stamp is not a time of a run.
    pub fn open(bytes: &[u8]) -> Result<Self, PartError> {
        let topic = topics::MOTION_COMMAND.name;
        let message = hsl_msgs::MotionCommand::from_cdr(bytes)
            .map_err(|source| PartError::Bytes { topic, source })?;
        let stamp = header::now(&message.header);
        let stamp = stamp.map_err(|invalid| PartError::Content { topic, invalid })?;
        Ok(Self { stamp, message })
    }

    /// Converts the content to an answer without the announced parts.
    ///
    /// # Errors
    /// Returns an error if the content is invalid.
    pub fn read(&self) -> Result<BehaviorOutput, PartError> {
        let topic = topics::MOTION_COMMAND.name;
        motion_command::from_message(&self.message)
            .map_err(|invalid| PartError::Content { topic, invalid })
    }

    /// Returns the number of messages that the command announces for each of [`PARTS`], in their order.
    pub fn announced(&self) -> impl Iterator<Item = usize> {
        let counts = PARTS.iter().map(|part| part.announced(&self.message));
        counts.map(|count| usize::try_from(count).unwrap_or(usize::MAX))
    }
}
