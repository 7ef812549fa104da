//! The wall clock: the time of nodes that live by it, and of what is measured. What is simulated does not depend
//! on it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "nodes that live by the wall clock are told its time"
)]
pub fn since_epoch() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
