//! Wall clock for timeouts. The recording does not depend on it.

use std::time::{Duration, Instant};

/// Returns the time `span` from now.
#[expect(
    clippy::disallowed_methods,
    reason = "timeouts for other processes are in wall time"
)]
pub(crate) fn after(span: Duration) -> Instant {
    Instant::now() + span
}

/// Returns whether `moment` has passed.
pub(crate) fn is_past(moment: Instant) -> bool {
    after(Duration::ZERO) >= moment
}
