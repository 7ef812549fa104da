use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use hsl_types::Time;

/// Returns the wall time since 1970, for a robot and the stamps of its messages. It is monotonic: if the system time is
/// set later, this time does not jump, because a jump would look like a timeout.
#[expect(clippy::disallowed_methods, reason = "a robot runs in wall time")]
pub fn now() -> Time {
    static START: OnceLock<(Instant, Time)> = OnceLock::new();
    let (start, time) = START.get_or_init(|| {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
        (Instant::now(), Time::ZERO + since_epoch.unwrap_or_default())
    });
    *time + start.elapsed()
}
