//! The wall clock of the nodes.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time by which ticks are paced.
#[expect(
    clippy::disallowed_methods,
    reason = "a node paces its ticks by the wall clock"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// A number that no other start of a program on this machine has: nanoseconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "it tells starts of a program apart, and is in no record"
)]
pub(crate) fn unique() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |it| u64::try_from(it.as_nanos()).unwrap_or(u64::MAX))
}
