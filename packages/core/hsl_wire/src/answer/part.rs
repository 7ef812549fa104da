use std::fmt;

use hsl_types::{BehaviorOutput, Faults, PlayerNumber, RobotId, Time};

use super::slot::Slot;
use crate::convert::header;
use crate::std_msgs::Header;
use crate::topics::Topic;
use crate::{AnyMessage, CdrError, Message, hsl_msgs};

/// A kind of messages that a motion command announces.
pub struct Part {
    pub(super) topic: &'static Topic,
    pub(super) field: &'static str,
    pub(super) is_many: bool,
    pub(super) announced: fn(&hsl_msgs::MotionCommand) -> u32,
    pub(super) announce: fn(&mut hsl_msgs::MotionCommand, u32),
    pub(super) count: fn(&BehaviorOutput) -> usize,
    pub(super) keep: fn(&mut BehaviorOutput, usize),
    pub(super) move_over: fn(&mut BehaviorOutput, &mut BehaviorOutput),
    pub(super) tell: Tell,
    pub(super) open: fn(&[u8]) -> Result<Received, PartError>,
}

type Tell = fn(&BehaviorOutput, &Header, PlayerNumber, &mut Take<'_>);

/// Takes messages of any type, one after another.
pub type Take<'a> = dyn FnMut(&dyn AnyMessage) + 'a;

/// What is wrong with a message.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PartError {
    /// The bytes are no message of the topic's type.
    #[error("{topic}: {source}")]
    Bytes {
        /// Name of the topic.
        topic: &'static str,
        /// What is wrong with them.
        source: CdrError,
    },
    /// The message is one that no robot can mean.
    #[error("{topic}: {faults}")]
    Content {
        /// Name of the topic.
        topic: &'static str,
        /// All that is wrong with it.
        faults: Faults,
    },
}

/// A message of which only the stamp was looked at.
pub struct Received {
    /// The tick that it answers.
    pub stamp: Time,
    put: Box<Put>,
}

type Put = dyn FnOnce(&mut BehaviorOutput, RobotId) -> Result<(), PartError>;

impl Received {
    /// Puts the content into the answer of `robot`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn put_into(self, answer: &mut BehaviorOutput, robot: RobotId) -> Result<(), PartError> {
        (self.put)(answer, robot)
    }
}

impl Part {
    /// Where it goes.
    pub fn topic(&self) -> &'static Topic {
        self.topic
    }

    /// Field of the motion command that announces it, as in `trace_sent`.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Whether an answer may have several of them.
    pub fn is_many(&self) -> bool {
        self.is_many
    }

    /// How many a motion command announces.
    pub fn announced(&self, command: &hsl_msgs::MotionCommand) -> u32 {
        (self.announced)(command)
    }

    /// Lets a motion command announce so many.
    pub fn announce(&self, command: &mut hsl_msgs::MotionCommand, count: usize) {
        // More than that are refused by whoever receives them.
        (self.announce)(command, u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// How many an answer has.
    pub fn count(&self, answer: &BehaviorOutput) -> usize {
        (self.count)(answer)
    }

    /// Leaves an answer only the first of them.
    pub fn keep(&self, answer: &mut BehaviorOutput, count: usize) {
        (self.keep)(answer, count);
    }

    /// Hands over the messages that an answer of `sender` has, with the header of its world state.
    pub fn tell(
        &self,
        answer: &BehaviorOutput,
        header: &Header,
        sender: PlayerNumber,
        take: &mut Take<'_>,
    ) {
        (self.tell)(answer, header, sender, take);
    }

    /// The message that `bytes` hold.
    ///
    /// # Errors
    /// They are none, or its stamp is no time of a run.
    pub fn open(&self, bytes: &[u8]) -> Result<Received, PartError> {
        (self.open)(bytes)
    }

    pub(super) fn move_over(&self, from: &mut BehaviorOutput, to: &mut BehaviorOutput) {
        (self.move_over)(from, to);
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} announced by {}", self.topic, self.field)
    }
}

/// Hands over the messages of what is in a slot.
pub(super) fn tell<S: Slot, M: AnyMessage>(
    slot: &S,
    take: &mut Take<'_>,
    to_message: impl Fn(&S::Value) -> M,
) {
    for value in slot.values() {
        take(&to_message(value));
    }
}

/// Opens a message whose content belongs into `slot`.
pub(super) fn open<M: Message + 'static, S: Slot + 'static>(
    topic: &'static str,
    bytes: &[u8],
    header_of: fn(&M) -> &Header,
    read: fn(&M, RobotId) -> Result<S::Value, Faults>,
    slot: fn(&mut BehaviorOutput) -> &mut S,
) -> Result<Received, PartError> {
    let message = M::from_cdr(bytes).map_err(|source| PartError::Bytes { topic, source })?;
    let wrong = move |faults| PartError::Content { topic, faults };
    Ok(Received {
        stamp: header::now(header_of(&message)).map_err(wrong)?,
        put: Box::new(move |answer, robot| {
            slot(answer).put(read(&message, robot).map_err(wrong)?);
            Ok(())
        }),
    })
}

/// A part: its field of the answer, its messages and their topic, the field that announces them, and the way to
/// messages and back.
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
            tell: |answer, header, sender, take| {
                let to_message: fn(_, _, &_) -> $message = $to_message;
                $crate::answer::part::tell(&answer.$slot, take, |value| {
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
