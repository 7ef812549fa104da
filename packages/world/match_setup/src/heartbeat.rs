use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Heartbeat of the world: a line of JSON on its standard output every [`Heartbeat::PERIOD`], also while it waits. If
/// heartbeats stop, the parent process knows that the world hangs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// Number of the last completed tick, or 0 before the first.
    pub last_tick: u64,
    /// Simulated time at which the service `/sim/pause` paused the match \[s\], or `None` while it runs.
    pub paused_at: Option<f64>,
}

impl Heartbeat {
    /// Wall time between two heartbeats.
    pub const PERIOD: Duration = Duration::from_millis(500);
}
