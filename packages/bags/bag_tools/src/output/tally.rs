use std::collections::BTreeMap;
use std::sync::Arc;

use hsl_bag::{BagSummary, TopicSummary};
use hsl_types::Time;
use mcap::{Channel, Message};

use crate::types::type_of;

/// Number of messages by topic.
#[derive(Default)]
pub(crate) struct Tally {
    /// Channel and number of messages, by the name of the topic.
    topics: BTreeMap<String, (Arc<Channel<'static>>, u64)>,
    /// Times of the first and the last message \[ns\].
    span: Option<(u64, u64)>,
}

impl Tally {
    /// Counts a message for its topic, and extends the span of times to it.
    pub(crate) fn add(&mut self, message: &Message<'static>) {
        let (start, end) = self.span.unwrap_or((message.log_time, message.log_time));
        self.span = Some((start.min(message.log_time), end.max(message.log_time)));
        match self.topics.get_mut(&message.channel.topic) {
            Some((_, count)) => *count += 1,
            None => {
                let topic = (message.channel.clone(), 1);
                self.topics.insert(message.channel.topic.clone(), topic);
            }
        }
    }

    /// Returns whether no message was counted.
    pub(crate) fn is_empty(&self) -> bool {
        self.span.is_none()
    }

    /// Returns topics, numbers and times of the counted messages.
    pub(crate) fn summary(&self) -> BagSummary {
        let (start, end) = self.span.unwrap_or_default();
        let topics = self.topics.iter();
        let topics = topics.map(|(name, (channel, count))| TopicSummary {
            name: name.clone(),
            message_type: type_of(channel).to_owned(),
            message_count: *count,
        });
        BagSummary {
            topics: topics.collect(),
            start: Time::from_nanos(start),
            end: Time::from_nanos(end),
            damage: None,
        }
    }
}
