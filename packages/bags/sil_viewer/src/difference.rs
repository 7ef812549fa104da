use serde::Serialize;

/// First difference between two recordings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Difference {
    /// Time of the tick.
    pub time_ns: u64,
    /// Number of the tick, if one of the recordings contains it.
    pub tick: Option<u64>,
    /// Topic of the message.
    pub topic: String,
    /// Path in the message; empty if only one recording has the message.
    pub field: String,
    /// Value in each recording.
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
