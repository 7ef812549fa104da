/// How a topic's messages are delivered: always reliable, since lockstep waits for each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qos {
    /// How many messages are kept for a reader that is behind.
    pub depth: usize,
    /// Whether who comes late gets the last `depth` messages too (durability: transient local).
    pub latched: bool,
}

impl Qos {
    /// One after another; enough for a reader that is some ticks behind.
    pub const STREAM: Self = Self {
        depth: 10,
        latched: false,
    };

    /// Several in one tick: all messages that a robot can be sent in some ticks.
    pub const BURST: Self = Self {
        depth: 100,
        latched: false,
    };

    /// Said once; who comes late hears it too.
    pub const LATCHED: Self = Self {
        depth: 1,
        latched: true,
    };
}
