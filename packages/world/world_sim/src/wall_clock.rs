//! The wall clock: how long to wait for other processes and when to tell people something. What is
//! simulated does not depend on it.

use std::time::Instant;

/// This moment.
#[expect(
    clippy::disallowed_methods,
    reason = "patience with other processes is wall time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
