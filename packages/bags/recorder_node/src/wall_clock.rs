//! The wall clock, for patience with other processes. What is recorded does not depend on it.

use std::time::{Duration, Instant};

/// The moment `span` from now.
#[expect(
    clippy::disallowed_methods,
    reason = "how long to wait for another process is wall time"
)]
pub(crate) fn after(span: Duration) -> Instant {
    Instant::now() + span
}

/// Whether `moment` has come.
pub(crate) fn is_past(moment: Instant) -> bool {
    after(Duration::ZERO) >= moment
}
