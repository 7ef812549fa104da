use serde::Serialize;

/// The first difference between two recordings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Its time.
    pub time_ns: u64,
    /// The number of the tick, if one of the recordings contains it.
    pub tick: Option<u64>,
    /// Topic of the message.
    pub topic: String,
    /// The path in the message; empty if only one recording has the message.
    pub field: String,
    /// The value in each recording.
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
