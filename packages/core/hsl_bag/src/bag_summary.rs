use std::time::Duration;

use hsl_types::Time;

/// Summary of a bag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BagSummary {
    /// Topics, by name.
    pub topics: Vec<TopicSummary>,
    /// Time of the first message.
    pub start: Time,
    /// Time of the last message.
    pub end: Time,
    /// Damage; `None` if the bag is intact.
    pub damage: Option<String>,
}

/// Summary of one topic of a bag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopicSummary {
    /// Fully qualified name, for example `/hulks/robot_3/world_state`.
    pub name: String,
    /// Message type, for example `hsl_msgs/msg/WorldState`.
    pub message_type: String,
    /// Number of messages.
    pub message_count: u64,
}

impl BagSummary {
    /// Returns the time from the first to the last message.
    pub fn duration(&self) -> Duration {
        self.end.since(self.start)
    }

    /// Returns the number of messages of all topics.
    pub fn message_count(&self) -> u64 {
        self.topics.iter().map(|topic| topic.message_count).sum()
    }
}
