use std::fmt;

use hsl_types::{BehaviorOutput, PlayerNumber, RobotId, Time};
use support::InvalidValues;

use super::slot::Slot;
use crate::convert::header;
use crate::std_msgs::Header;
use crate::topics::Topic;
use crate::{AnyMessage, CdrError, Message, hsl_msgs};

/// Part of a robot's answer that is sent in messages of its own, for example the trace. The motion command, which is
/// sent last, announces the number of these messages, so that a receiver can tell when the answer is complete.
pub struct Part {
    pub(super) topic: &'static Topic,
    /// Field of the motion command that announces them.
    pub(super) field: &'static str,
    /// Set if an answer may have several of them.
    pub(super) is_many: bool,
    /// Reads the announced number.
    pub(super) announced: fn(&hsl_msgs::MotionCommand) -> u32,
    /// Writes the announced number.
    pub(super) announce: fn(&mut hsl_msgs::MotionCommand, u32),
    /// Counts the messages in an answer.
    pub(super) count: fn(&BehaviorOutput) -> usize,
    /// Removes all but the first messages from an answer.
    pub(super) keep: fn(&mut BehaviorOutput, usize),
    /// Moves the part from one answer to another.
    pub(super) move_over: fn(&mut BehaviorOutput, &mut BehaviorOutput),
    /// Converts the part to messages.
    pub(super) visit: Visit,
    /// Decodes a message.
    pub(super) open: fn(&[u8]) -> Result<Received, PartError>,
}

/// Function that passes the messages of a part to a callback.
type Visit = fn(&BehaviorOutput, &Header, PlayerNumber, &mut Take<'_>);

/// Callback that receives messages of any type, one after another.
pub type Take<'a> = dyn FnMut(&dyn AnyMessage) + 'a;

/// Error of an invalid message.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PartError {
    /// Bytes that are not a message of the topic's type.
    #[error("{topic}: {source}")]
    Bytes {
        /// Name of the topic.
        topic: &'static str,
        /// Error of the decoder.
        source: CdrError,
    },
    /// Invalid content.
    #[error("{topic}: {invalid}")]
    Content {
        /// Name of the topic.
        topic: &'static str,
        /// Invalid values of the content.
        invalid: InvalidValues,
    },
}

/// Received message of a part. Its stamp was checked; its content is converted when it is put into an answer.
pub struct Received {
    /// Time of the answered tick.
    pub stamp: Time,
    put: Box<Put>,
}

/// Function that converts the content and puts it into an answer.
type Put = dyn FnOnce(&mut BehaviorOutput, RobotId) -> Result<(), PartError>;

impl Received {
    /// Converts the content and puts it into the answer of `robot`: it replaces the part, or is appended to a list.
    ///
    /// # Errors
    /// Returns an error if the content is invalid.
    pub fn put_into(self, answer: &mut BehaviorOutput, robot: RobotId) -> Result<(), PartError> {
        (self.put)(answer, robot)
    }
}

impl Part {
    /// Returns the topic of the messages.
    pub fn topic(&self) -> &'static Topic {
        self.topic
    }

    /// Returns the field of the motion command that announces the messages, for example `trace_sent`.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Returns whether an answer may have several messages of this part.
    pub fn is_many(&self) -> bool {
        self.is_many
    }

    /// Returns the number of messages that a motion command announces.
    pub fn announced(&self, command: &hsl_msgs::MotionCommand) -> u32 {
        (self.announced)(command)
    }

    /// Sets the number of messages that a motion command announces.
    pub fn announce(&self, command: &mut hsl_msgs::MotionCommand, count: usize) {
        // The receiver rejects a larger number.
        (self.announce)(command, u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// Returns the number of messages in an answer.
    pub fn count(&self, answer: &BehaviorOutput) -> usize {
        (self.count)(answer)
    }

    /// Keeps only the first `count` messages in an answer.
    pub fn keep(&self, answer: &mut BehaviorOutput, count: usize) {
        (self.keep)(answer, count);
    }

    /// Converts this part of an answer to messages and calls `take` with each. `header` is the header of the answered
    /// world state, and `sender` the player.
    pub fn visit(
        &self,
        answer: &BehaviorOutput,
        header: &Header,
        sender: PlayerNumber,
        take: &mut Take<'_>,
    ) {
        (self.visit)(answer, header, sender, take);
    }

    /// Decodes a message of this part from `bytes` and checks its stamp.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a message, or if the stamp is not a time of a run.
    pub fn open(&self, bytes: &[u8]) -> Result<Received, PartError> {
        (self.open)(bytes)
    }

    /// Moves this part from one answer to another; it replaces that part there.
    pub(super) fn move_over(&self, from: &mut BehaviorOutput, to: &mut BehaviorOutput) {
        (self.move_over)(from, to);
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} announced by {}", self.topic, self.field)
    }
}

/// Converts each value in a slot, which is a field of an answer, and calls `take` with its message.
pub(super) fn visit<S: Slot, M: AnyMessage>(
    slot: &S,
    take: &mut Take<'_>,
    to_message: impl Fn(&S::Value) -> M,
) {
    for value in slot.values() {
        take(&to_message(value));
    }
}

/// Decodes a message and checks its stamp. `header_of` returns its header, `read` converts its content, and `slot`
/// returns the field of an answer to which the content belongs.
///
/// # Errors
/// Returns an error if the bytes are not a message of type `M`, or if the stamp is not a time of a run.
pub(super) fn open<M: Message + 'static, S: Slot + 'static>(
    topic: &'static str,
    bytes: &[u8],
    header_of: fn(&M) -> &Header,
    read: fn(&M, RobotId) -> Result<S::Value, InvalidValues>,
    slot: fn(&mut BehaviorOutput) -> &mut S,
) -> Result<Received, PartError> {
    let message = M::from_cdr(bytes).map_err(|source| PartError::Bytes { topic, source })?;
    let wrong = move |invalid| PartError::Content { topic, invalid };
    Ok(Received {
        stamp: header::now(header_of(&message)).map_err(wrong)?,
        put: Box::new(move |answer, robot| {
            slot(answer).put(read(&message, robot).map_err(wrong)?);
            Ok(())
        }),
    })
}

/// Defines a part: its field of the answer, its messages and their topic, the field that announces them, and the
/// conversions to messages and back.
macro_rules! part {
    (
        $slot:ident: $many:ident $message:ty => $topic:ident, announced by $field:ident,
        $to_message:expr, $from_message:expr
    ) => {
        $crate::answer::part::Part {
            topic: &$crate::topics::$topic,
            field: stringify!($field),
            is_many: $crate::answer::part::part!(is $many),
            announced: |command| $crate::answer::slot::Announces::count(command.$field),
            announce: |command, count| {
                command.$field = $crate::answer::slot::Announces::of_count(count);
            },
            count: |answer| $crate::answer::slot::Slot::values(&answer.$slot).len(),
            keep: |answer, count| $crate::answer::slot::Slot::keep(&mut answer.$slot, count),
            move_over: |from, to| to.$slot = std::mem::take(&mut from.$slot),
            visit: |answer, header, sender, take| {
                let to_message: fn(_, _, &_) -> $message = $to_message;
                $crate::answer::part::visit(&answer.$slot, take, |value| {
                    to_message(header.clone(), sender, value)
                });
            },
            open: |bytes| {
                $crate::answer::part::open::<$message, _>(
                    $crate::topics::$topic.name,
                    bytes,
                    |message| &message.header,
                    $from_message,
                    |answer| &mut answer.$slot,
                )
            },
        }
    };
    (is many) => { true };
    (is one) => { false };
}

pub(super) use part;
