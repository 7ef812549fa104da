use std::time::{SystemTime, UNIX_EPOCH};

use hsl_types::Time;

/// Returns the time of the wall clock: a robot lives on it, and so do the stamps of its messages.
#[expect(clippy::disallowed_methods, reason = "a robot lives on the wall clock")]
pub fn now() -> Time {
    let since_epoch = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Time::ZERO + since_epoch
}
