use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A sign of life: the world writes it to standard output as a line of JSON every
/// [`Heartbeat::PERIOD`], whatever it waits for, so that its parent process notices when it stops.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// Number of the last tick that has ended; 0: none has.
    pub last_tick: u64,
    /// Simulated time at which the service `/sim/pause` halted the match, seconds; none: it is not halted.
    pub paused_at: Option<f64>,
}

impl Heartbeat {
    /// Wall time between two of them.
    pub const PERIOD: Duration = Duration::from_millis(500);
}
