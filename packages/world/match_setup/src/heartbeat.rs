use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Heartbeat of the world on standard output, a line of JSON every [`Heartbeat::PERIOD`], also while it waits.
/// Without heartbeats, the parent process detects a hanging world.
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
