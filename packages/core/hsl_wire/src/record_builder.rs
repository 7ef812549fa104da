//! Builder of tick records.

use hsl_types::{RobotId, Time};

use crate::convert::header;
use crate::std_msgs::Header;
use crate::topics::{Owner, Topic};
use crate::{AnyMessage, Message, MessageType, RecordMessage, TickRecord};

/// Last record, and buffers that are reused for the next one.
#[derive(Default)]
pub struct RecordBuffers {
    /// Record of the current or last tick.
    record: TickRecord,
    /// Buffers of former messages.
    spare: Vec<Vec<u8>>,
}

/// Builder of the record of one tick, which goes into the bag. Messages must be added in canonical order, see
/// [`TickRecord`].
pub struct RecordBuilder<'a> {
    buffers: &'a mut RecordBuffers,
}

impl<'a> RecordBuilder<'a> {
    /// Starts the record of tick `tick` at `now`. The previous record in `buffers` is discarded; the memory of its
    /// messages is reused.
    pub fn new(buffers: &'a mut RecordBuffers, now: Time, tick: u64) -> Self {
        let RecordBuffers { record, spare } = &mut *buffers;
        // In reverse order, so that each topic reuses its own buffer.
        let messages = record.messages.drain(..).rev();
        spare.extend(messages.map(|message| message.data));
        record.now = now;
        record.tick = tick;
        Self { buffers }
    }

    /// Returns the time of the tick.
    pub fn now(&self) -> Time {
        self.buffers.record.now
    }

    /// Returns the number of the tick.
    pub fn tick(&self) -> u64 {
        self.buffers.record.tick
    }

    /// Returns whether this is the first tick, in which all constant data are published.
    pub fn is_first(&self) -> bool {
        self.buffers.record.tick == 1
    }

    /// Returns whether this is the first tick or a multiple of `period` ticks after it.
    pub fn is_every(&self, period: u64) -> bool {
        self.buffers.record.tick % period == 1
    }

    /// Returns the header of the world's messages.
    pub fn world_header(&self) -> Header {
        header::of_world(self.now())
    }

    /// Returns the header of a robot's messages.
    pub fn robot_header(&self, robot: RobotId) -> Header {
        header::of_robot(self.now(), robot)
    }

    /// Adds a message on a global topic.
    pub fn of_world<M: Message>(&mut self, topic: &'static Topic, message: &M) {
        self.push(topic, topic.name, message);
    }

    /// Adds a message on the topic of a robot or player.
    pub fn of_robot<M: Message>(
        &mut self,
        topic: &'static Topic,
        robot: impl Into<Owner>,
        message: &M,
    ) {
        self.push(topic, topic.full_name(robot), message);
    }

    /// Adds an encoded message on the topic of a robot, with the type of the topic.
    pub fn bytes_of_robot(&mut self, topic: &'static Topic, robot: RobotId, bytes: &[u8]) {
        let name = topic.full_name(robot);
        self.push_with(topic, name, topic.message_type, |data| {
            data.clear();
            data.extend_from_slice(bytes);
        });
    }

    /// Adds a message on the topic of a robot; the type of the message is known only at run time.
    pub fn any_of_robot(
        &mut self,
        topic: &'static Topic,
        robot: RobotId,
        message: &dyn AnyMessage,
    ) {
        self.push_with(
            topic,
            topic.full_name(robot),
            message.message_type(),
            |data| {
                message.write_bytes(data);
            },
        );
    }

    /// Returns the finished record of the tick. It stays in the buffers until the next one starts.
    pub fn finish(self) -> &'a mut TickRecord {
        &mut self.buffers.record
    }

    /// Encodes and appends a message; `name` is the full name of the topic.
    fn push<M: Message>(&mut self, topic: &'static Topic, name: &'static str, message: &M) {
        self.push_with(topic, name, M::TYPE, |data| message.write_cdr(data));
    }

    /// Appends a message whose bytes `write` produces, in a reused buffer. The type of the message must be the type of
    /// the topic.
    fn push_with(
        &mut self,
        topic: &'static Topic,
        name: &'static str,
        message_type: &'static MessageType,
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        debug_assert_eq!(topic.message_type, message_type, "{name}");
        let mut data = self.buffers.spare.pop().unwrap_or_default();
        write(&mut data);
        self.buffers.record.messages.push(RecordMessage {
            topic: name.into(),
            message_type: topic.message_type,
            data,
        });
    }
}
