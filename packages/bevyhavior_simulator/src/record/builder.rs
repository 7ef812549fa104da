use hsl_types::{RobotId, Time};
use hsl_wire::convert::header;
use hsl_wire::std_msgs::Header;
use hsl_wire::topics::Topic;
use hsl_wire::{Message, RecordMessage, TickRecord};

use crate::clock::SimulatorClock;

/// Collects the messages of one tick; they have to come in canonical order.
pub(super) struct RecordBuilder {
    record: TickRecord,
}

impl RecordBuilder {
    pub(super) fn new(clock: &SimulatorClock) -> Self {
        Self {
            record: TickRecord {
                now: clock.now,
                tick: clock.tick,
                messages: Vec::new(),
            },
        }
    }

    pub(super) fn now(&self) -> Time {
        self.record.now
    }

    /// Whether this is the first tick, in which everything is said that never changes.
    pub(super) fn is_first(&self) -> bool {
        self.record.tick == 1
    }

    /// Whether `period` ticks have passed since it was last so; so in the first tick.
    pub(super) fn is_every(&self, period: u64) -> bool {
        self.record.tick % period == 1
    }

    /// The header of the world's messages.
    pub(super) fn world_header(&self) -> Header {
        header::of_world(self.record.now)
    }

    /// The header of a robot's messages.
    pub(super) fn robot_header(&self, robot: RobotId) -> Header {
        header::of_robot(self.record.now, robot)
    }

    /// Adds a message of the world.
    pub(super) fn of_world<M: Message>(&mut self, topic: &Topic, message: &M) {
        self.push(topic, topic.name.to_owned(), message);
    }

    /// Adds a message of a robot.
    pub(super) fn of_robot<M: Message>(&mut self, topic: &Topic, robot: RobotId, message: &M) {
        self.push(topic, topic.of_robot(robot), message);
    }

    /// The record of the tick.
    pub(super) fn finish(self) -> TickRecord {
        self.record
    }

    fn push<M: Message>(&mut self, topic: &Topic, name: String, message: &M) {
        debug_assert_eq!(*topic.message_type, *M::TYPE, "{name}");
        self.record.messages.push(RecordMessage {
            topic: name,
            message_type: topic.message_type,
            data: message.to_cdr(),
        });
    }
}
