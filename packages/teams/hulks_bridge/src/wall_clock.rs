//! The wall clock, for nodes that run on it and for measurements. The simulation does not depend on the wall clock.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Returns the time since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "nodes on the wall clock receive its time"
)]
pub fn since_epoch() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
