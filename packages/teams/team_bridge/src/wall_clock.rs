//! Wall clock, for the supervision of the program. No decision depends on it.

use std::time::Instant;

/// Returns the current time.
#[expect(
    clippy::disallowed_methods,
    reason = "the discovery of the program and repetitions of the clock take place in wall time"
)]
pub fn now() -> Instant {
    Instant::now()
}
