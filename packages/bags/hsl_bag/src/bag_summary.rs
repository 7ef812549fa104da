use std::time::Duration;

use hsl_types::Time;

/// What a bag holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BagSummary {
    /// By name.
    pub topics: Vec<TopicSummary>,
    /// Time of the first message.
    pub start: Time,
    /// Time of the last message.
    pub end: Time,
    /// Why the bag is not whole; none: it is.
    pub damage: Option<String>,
}

/// What a bag holds of one topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopicSummary {
    /// Fully qualified, as in `/hulks/robot_3/world_state`.
    pub name: String,
    /// As in `hsl_msgs/msg/WorldState`.
    pub message_type: String,
    /// How many messages.
    pub message_count: u64,
}

impl BagSummary {
    /// From the first to the last message.
    pub fn duration(&self) -> Duration {
        self.end.since(self.start)
    }

    /// How many messages of all topics.
    pub fn message_count(&self) -> u64 {
        self.topics.iter().map(|topic| topic.message_count).sum()
    }
}
