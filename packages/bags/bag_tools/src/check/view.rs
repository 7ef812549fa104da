//! Input of rules.

use std::any::Any;
use std::collections::BTreeMap;
use std::ptr;
use std::sync::Arc;

use hsl_types::{RobotId, RunResult, Time};
use hsl_wire::AnyMessage;
use hsl_wire::cdr::CdrError;
use hsl_wire::topics::{Owner, Topic};
use mcap::Message;

use super::finding::Moment;
use super::origin::{Origin, Origins};
use crate::{Bag, Tick, ToolError};

/// Tick of a bag, with decoded messages.
pub struct TickView<'a> {
    /// Time and number.
    pub moment: Moment,
    /// Messages in the order of the file.
    pub messages: Vec<MessageView<'a>>,
    /// True in a log of robots, in which messages may be late.
    pub is_of_log: bool,
}

impl<'a> TickView<'a> {
    /// Decodes the messages of a tick whose types are known. `origins` caches the origins of channels.
    pub(super) fn new(tick: &'a Tick, origins: &mut Origins, is_of_log: bool) -> Self {
        let messages = tick.messages.iter();
        Self {
            moment: Moment {
                time: tick.time,
                number: tick.number,
            },
            is_of_log,
            messages: messages
                .map(|message| MessageView::new(message, origins.of(&message.channel)))
                .collect(),
        }
    }

    /// Returns the messages of a topic, of all robots. `topic` must be an entry of the table of topics.
    pub fn of_topic(&self, topic: &'static Topic) -> impl Iterator<Item = &MessageView<'a>> {
        let messages = self.messages.iter();
        messages.filter(move |message| message.topic().is_some_and(|it| ptr::eq(it, topic)))
    }

    /// Counts the messages of a robot on a topic.
    pub fn count(&self, topic: &'static Topic, robot: impl Into<Owner>) -> usize {
        let owner = robot.into();
        let messages = self.of_topic(topic);
        messages
            .filter(|message| message.owner() == Some(owner))
            .count()
    }
}

/// Message of a tick, with its topic, robot and content.
pub struct MessageView<'a> {
    message: &'a Message<'static>,
    /// Topic, robot and type of the message's channel.
    origin: Arc<Origin>,
    /// Decoded message; `None` if topic or type belong to another project, or if the type was different when the bag
    /// was written.
    pub value: Option<Result<Box<dyn AnyMessage>, CdrError>>,
}

impl<'a> MessageView<'a> {
    /// Decodes a message, if its topic and type are known.
    fn new(message: &'a Message<'static>, origin: Arc<Origin>) -> Self {
        let message_type = origin.topic.and(origin.message_type);
        Self {
            message,
            value: message_type.map(|message_type| message_type.decode(&message.data)),
            origin,
        }
    }

    /// Returns the full name of the topic.
    pub fn topic_name(&self) -> &str {
        &self.message.channel.topic
    }

    /// Returns the topic; `None` for a topic of another project.
    pub fn topic(&self) -> Option<&'static Topic> {
        self.origin.topic.map(|(topic, _)| topic)
    }

    /// Returns the robot of the topic's namespace; `None` for a topic of the world or of another project.
    pub fn robot(&self) -> Option<RobotId> {
        self.owner()?.robot()
    }

    /// Returns the owner (a robot, or a player of the league) of the topic's namespace; `None` for a topic of the
    /// world.
    pub fn owner(&self) -> Option<Owner> {
        self.origin.topic.and_then(|(_, owner)| owner)
    }

    /// Returns the stored message.
    pub fn raw(&self) -> &Message<'static> {
        self.message
    }

    /// Returns the message as an `M`; `None` if it has another type or could not be decoded.
    pub fn read<M: AnyMessage>(&self) -> Option<&M> {
        let value: &dyn Any = &**self.value.as_ref()?.as_ref().ok()?;
        value.downcast_ref()
    }

    /// Returns the stamp at the beginning of the message; `None` for a message without a stamp.
    pub fn stamp(&self) -> Option<Time> {
        if !self.origin.is_stamped {
            return None;
        }
        // Skips the header of 4 bytes.
        let stamp = self.message.data.get(4..12)?;
        let (seconds, nanoseconds) = stamp.split_at(4);
        let seconds = u32::from_le_bytes(seconds.try_into().ok()?);
        let nanoseconds = u32::from_le_bytes(nanoseconds.try_into().ok()?);
        let nanos = u64::from(seconds) * 1_000_000_000 + u64::from(nanoseconds);
        Some(Time::from_nanos(nanos))
    }
}

/// Numbers about a bag, complete after it was read.
pub struct BagView<'a> {
    /// Bag.
    pub bag: &'a Bag,
    /// Number of messages by topic.
    pub counts: BTreeMap<String, u64>,
    /// Number of messages.
    pub messages: u64,
    /// Number of ticks.
    pub ticks: u64,
    /// Times of the first and the last message.
    pub span: Option<(Time, Time)>,
    /// Error that prevented reading to the end.
    pub damage: Option<ToolError>,
    /// Result of the run; `None` if the bag has none.
    pub result: Option<RunResult>,
}

impl<'a> BagView<'a> {
    /// Creates the numbers of a bag of which nothing was read yet.
    pub(super) fn new(bag: &'a Bag) -> Self {
        Self {
            bag,
            counts: BTreeMap::new(),
            messages: 0,
            ticks: 0,
            span: None,
            damage: None,
            result: None,
        }
    }

    /// Counts the messages of a tick.
    pub(super) fn add(&mut self, tick: &Tick) {
        self.ticks += 1;
        self.messages += tick.messages.len() as u64;
        let (start, end) = self.span.unwrap_or((tick.time, tick.time));
        self.span = Some((start.min(tick.time), end.max(tick.time)));
        for message in &tick.messages {
            let topic = &message.channel.topic;
            match self.counts.get_mut(topic) {
                Some(count) => *count += 1,
                None => {
                    self.counts.insert(topic.clone(), 1);
                }
            }
        }
    }

    /// Returns the number of messages by topic, for topics of other projects.
    pub(super) fn not_ours(&self) -> BTreeMap<String, u64> {
        let topics = self.counts.iter();
        topics
            .filter(|(topic, _)| Topic::by_full_name(topic).is_none())
            .map(|(topic, count)| (topic.clone(), *count))
            .collect()
    }
}
