//! Times of a mission, which are nanoseconds, as messages.

use hsl_ros::interfaces::Time;

const SECOND: u64 = 1_000_000_000;

/// The time as a message; at most what its seconds can hold.
pub(crate) fn stamp(nanos: u64) -> Time {
    Time {
        sec: i32::try_from(nanos / SECOND).unwrap_or(i32::MAX),
        nanosec: (nanos % SECOND) as u32,
    }
}

/// The time of a message; one before 0 is 0.
pub(crate) fn nanos(stamp: &Time) -> u64 {
    let seconds = u64::try_from(stamp.sec).unwrap_or(0);
    seconds * SECOND + u64::from(stamp.nanosec)
}
