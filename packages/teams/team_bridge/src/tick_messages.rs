//! Messages of the world, each with the time of its tick.

use hsl_ros::{Error, Node, PeerLog, Subscription};
use hsl_types::Time;
use hsl_wire::Message;
use hsl_wire::topics::Qos;

/// Value of a message with the time of its tick; `None` for a message that is not needed.
pub type Read<T> = Result<Option<(Time, T)>, String>;

/// Last values that were received on a topic of the world, in the order of their ticks.
pub struct TickMessages<M, T> {
    topic: &'static str,
    subscription: Subscription<M>,
    read: fn(&M) -> Read<T>,
    /// Maximum number of values that are kept.
    most: usize,
    values: Vec<(Time, T)>,
}

impl<M: Message, T> TickMessages<M, T> {
    /// Subscribes to a topic of the robot, of which the last `most` values are kept.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the subscription.
    pub fn new(
        node: &mut Node,
        topic: &'static str,
        qos: Qos,
        most: usize,
        read: fn(&M) -> Read<T>,
    ) -> Result<Self, Error> {
        Ok(Self {
            topic,
            subscription: node.subscription(topic, qos)?,
            read,
            most,
            values: Vec::new(),
        })
    }

    /// Removes all values, because another run begins.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Takes all received messages and returns their number. Stores the newest `most` values, and logs and
    /// drops invalid messages.
    pub fn receive(&mut self, log: &mut PeerLog) -> usize {
        let mut count = 0;
        while let Some(received) = self.subscription.take() {
            count += 1;
            let message = received.map_err(|error| error.to_string());
            match message.and_then(|message| (self.read)(&message)) {
                Ok(value) => self.values.extend(value),
                Err(error) => {
                    let text = format_args!("{}: {error}", self.topic);
                    if let Some(line) = log.line(self.topic, text) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
        let surplus = self.values.len().saturating_sub(self.most);
        self.values.drain(..surplus);
        count
    }

    /// Returns the newest value of a tick before `now`.
    pub fn newest_before(&self, now: Time) -> Option<&T> {
        let mut values = self.values.iter().rev();
        values.find(|(time, _)| *time < now).map(|(_, value)| value)
    }

    /// Returns the value of the tick at `now`; `None` if it has not arrived.
    pub fn at(&self, now: Time) -> Option<&T> {
        let mut values = self.values.iter().rev();
        values
            .find(|(time, _)| *time == now)
            .map(|(_, value)| value)
    }

    /// Takes the values of the ticks before `now`.
    pub fn take_before(&mut self, now: Time) -> impl Iterator<Item = (Time, T)> {
        let count = self
            .values
            .iter()
            .take_while(|(time, _)| *time < now)
            .count();
        self.values.drain(..count)
    }
}
