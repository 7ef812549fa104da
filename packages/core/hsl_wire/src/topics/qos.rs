use serde::{Deserialize, Serialize};

/// Quality of service of a topic. It is always reliable, because lockstep waits for each message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Qos {
    /// Number of messages kept for a slow subscriber.
    pub depth: usize,
    /// True if late subscribers receive the last `depth` messages (durability: transient local).
    pub latched: bool,
}

impl Qos {
    /// One message after another; enough for a subscriber that is some ticks behind.
    pub const STREAM: Self = Self {
        depth: 10,
        latched: false,
    };

    /// Several messages in one tick, or a stream that a recorder reads without lockstep: enough for all
    /// messages that a robot can receive in some ticks, and for a recorder that pauses for some seconds.
    pub const BURST: Self = Self {
        depth: 100,
        latched: false,
    };

    /// Latched: late subscribers receive the last message.
    pub const LATCHED: Self = Self {
        depth: 1,
        latched: true,
    };
}
