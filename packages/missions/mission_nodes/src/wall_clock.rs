//! Wall clock of the nodes.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Returns the wall time, which paces the ticks.
#[expect(
    clippy::disallowed_methods,
    reason = "a node paces its ticks by the wall clock"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Returns the time since 1970 \[ns\] as a number that is unique for each start of a program on this machine.
#[expect(
    clippy::disallowed_methods,
    reason = "it distinguishes starts of a program and is in no record"
)]
pub(crate) fn unique_number() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |it| u64::try_from(it.as_nanos()).unwrap_or(u64::MAX))
}
