//! Conversion of mission times \[ns\] to and from messages.

use hsl_ros::interfaces::Time;

const SECOND: u64 = 1_000_000_000;

/// Converts a time to a message, saturated at the largest number of seconds.
pub(crate) fn to_stamp(nanos: u64) -> Time {
    Time {
        sec: i32::try_from(nanos / SECOND).unwrap_or(i32::MAX),
        nanosec: (nanos % SECOND) as u32,
    }
}

/// Converts a message to a time; a time before 0 becomes 0.
pub(crate) fn to_nanos(stamp: &Time) -> u64 {
    let seconds = u64::try_from(stamp.sec).unwrap_or(0);
    seconds * SECOND + u64::from(stamp.nanosec)
}
