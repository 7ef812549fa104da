//! Wall clock for timeouts of other processes and for reports to users. The simulation does not depend on it.

use std::time::Instant;

#[expect(
    clippy::disallowed_methods,
    reason = "timeouts of other processes are wall time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
