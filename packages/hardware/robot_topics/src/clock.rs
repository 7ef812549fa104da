use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use hsl_types::Time;

/// Returns the time of the wall clock when it was first asked for, and what has passed since: a robot lives on it, and so
/// do the stamps of its messages. When the wall clock is set, it goes on, because a leap would look like silence.
#[expect(clippy::disallowed_methods, reason = "a robot lives on the wall clock")]
pub fn now() -> Time {
    static START: OnceLock<(Instant, Time)> = OnceLock::new();
    let (start, time) = START.get_or_init(|| {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
        (Instant::now(), Time::ZERO + since_epoch.unwrap_or_default())
    });
    *time + start.elapsed()
}
