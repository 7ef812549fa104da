//! Wall clock for display, speed and timeouts; never for data in a bag.

use std::time::Instant;

/// Returns the current time.
#[expect(
    clippy::disallowed_methods,
    reason = "speed and timeouts are measured in wall time; the simulation does not use it"
)]
pub fn now() -> Instant {
    Instant::now()
}
