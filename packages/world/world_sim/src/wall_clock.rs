//! The wall clock: for timeouts of other processes and for reports to people. The simulation does not depend on it.

use std::time::Instant;

/// Returns the current time.
#[expect(
    clippy::disallowed_methods,
    reason = "patience with other processes is wall time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
