use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A sign of life: the world writes it to standard output as a line of JSON every [`Heartbeat::PERIOD`], also while it
/// waits, so that its parent process notices when it hangs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// Number of the last completed tick; 0: none.
    pub last_tick: u64,
    /// Simulated time at which the service `/sim/pause` paused the match, seconds; none: it is not paused.
    pub paused_at: Option<f64>,
}

impl Heartbeat {
    /// Wall time between two heartbeats.
    pub const PERIOD: Duration = Duration::from_millis(500);
}
