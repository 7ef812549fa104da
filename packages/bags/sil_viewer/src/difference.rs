use serde::Serialize;

/// The first thing in which two recordings differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// When.
    pub time_ns: u64,
    /// The number of the tick, where one of the recordings tells it.
    pub tick: Option<u64>,
    /// Of the message.
    pub topic: String,
    /// The path in the message; empty: only one of them has the message.
    pub field: String,
    /// What stands there in each.
    pub values: [String; 2],
}

impl From<bag_tools::Difference> for Difference {
    fn from(difference: bag_tools::Difference) -> Self {
        Self {
            time_ns: difference.time.as_nanos(),
            tick: difference.tick,
            topic: difference.topic,
            field: difference.field,
            values: difference.values,
        }
    }
}
