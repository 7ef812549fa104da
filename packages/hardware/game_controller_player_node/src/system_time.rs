use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hsl_types::Time;

/// Returns the system time since 1970, for stamps of messages without a time of their own.
#[expect(
    clippy::disallowed_methods,
    reason = "a robot's messages are stamped with its system time"
)]
pub(crate) fn system_time() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Time::ZERO + since.unwrap_or(Duration::ZERO)
}
