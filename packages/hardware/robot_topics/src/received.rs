use std::cell::Cell;
use std::time::Duration;

use hsl_ros::{Error, Node, Subscription};
use hsl_types::{Faults, Time};
use hsl_wire::Message;
use hsl_wire::topics::{Qos, Topic};

use crate::now;

/// Shortest time between two lines of the log about invalid messages of a topic: a vision that is wrong is wrong in
/// every image.
const TELL_INTERVAL: Duration = Duration::from_secs(1);

/// The messages of a topic that are valid.
#[derive(Debug)]
pub(crate) struct Received<M> {
    topic: &'static str,
    subscription: Subscription<M>,
    /// Number of invalid messages since the log said so, and when that was.
    refused: Cell<u32>,
    told: Cell<Option<Time>>,
}

impl<M: Message> Received<M> {
    /// Subscribes to a topic of every robot.
    pub(crate) fn of(node: &mut Node, topic: &'static Topic) -> Result<Self, Error> {
        Self::new(node, topic.name, topic.qos)
    }

    /// Subscribes to a topic.
    pub(crate) fn new(node: &mut Node, topic: &'static str, qos: Qos) -> Result<Self, Error> {
        Ok(Self {
            topic,
            subscription: node.subscription(topic, qos)?,
            refused: Cell::new(0),
            told: Cell::new(None),
        })
    }

    /// Takes each message that has arrived, and logs what is wrong with one that is invalid.
    pub(crate) fn each(&self, mut take: impl FnMut(&M) -> Result<(), Faults>) {
        while let Some(received) = self.subscription.take() {
            let taken = match received {
                Ok(message) => take(&message).map_err(|faults| faults.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(fault) = taken {
                self.tell(&fault);
            }
        }
    }

    fn tell(&self, fault: &str) {
        let refused = self.refused.get() + 1;
        let now = now();
        let is_due = |told| now.since(told) >= TELL_INTERVAL;
        if self.told.get().is_none_or(is_due) {
            match refused {
                1 => tracing::warn!("{}: {fault}", self.topic),
                _ => tracing::warn!("{}: {fault} ({refused} invalid messages)", self.topic),
            }
            self.refused.set(0);
            self.told.set(Some(now));
        } else {
            self.refused.set(refused);
        }
    }
}
