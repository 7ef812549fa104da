use hsl_types::{LogLimit, Time};
use hsl_wire::Message;
use hsl_wire::topics::Qos;
use support::InvalidValues;

use crate::{Error, Node, Subscription};

/// Subscription that ignores invalid messages and logs them, at most once a second.
#[derive(Debug)]
pub struct CheckedSubscription<M> {
    topic: &'static str,
    subscription: Subscription<M>,
    limit: LogLimit<()>,
}

impl<M: Message> CheckedSubscription<M> {
    /// Subscribes to a topic.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the subscription.
    pub fn new(node: &mut Node, topic: &'static str, qos: Qos) -> Result<Self, Error> {
        Ok(Self {
            topic,
            subscription: node.subscription(topic, qos)?,
            limit: LogLimit::default(),
        })
    }

    /// Takes all messages that have arrived, decodes them and passes them to `take`, which returns an error for an
    /// invalid message. Errors are logged, at most one line a second by the time `now`. Returns true if at least one
    /// message was valid.
    pub fn each(
        &mut self,
        now: Time,
        mut take: impl FnMut(&M) -> Result<(), InvalidValues>,
    ) -> bool {
        let mut is_valid = false;
        while let Some(received) = self.subscription.take() {
            let taken = match received {
                Ok(message) => take(&message).map_err(|invalid| invalid.to_string()),
                Err(error) => Err(error.to_string()),
            };
            let Err(fault) = taken else {
                is_valid = true;
                continue;
            };
            let text = format_args!("{}: {fault}", self.topic);
            if let Some(line) = self.limit.line(now, (), text) {
                tracing::warn!("{line}");
            }
        }
        is_valid
    }
}
