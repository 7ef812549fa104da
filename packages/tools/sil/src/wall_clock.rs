//! The wall clock: for people, for speed and for patience; never for anything in a bag.

use std::time::Instant;

/// The present moment.
#[expect(
    clippy::disallowed_methods,
    reason = "speed and patience are measured in wall time; nothing simulated sees it"
)]
pub fn now() -> Instant {
    Instant::now()
}
