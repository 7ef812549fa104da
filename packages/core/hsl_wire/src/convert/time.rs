//! Times and durations.
//!
//! ROS counts seconds in an `int32`: a time 2^31 s (68 years) or more after the start of a run becomes the last time
//! that a message can hold.

use std::time::Duration;

use hsl_types::Time;

use super::{Convert, Validation};
use crate::builtin_interfaces;

const NANOSECONDS_PER_SECOND: u32 = 1_000_000_000;

/// Converts a time to a message.
pub fn to_message(time: Time) -> builtin_interfaces::Time {
    time.to_message()
}

/// Converts the stamp of a message; `None` if it is invalid.
pub fn from_stamp(stamp: &builtin_interfaces::Time) -> Option<Time> {
    let seconds = u64::try_from(stamp.sec).ok()?;
    let is_valid = stamp.nanosec < NANOSECONDS_PER_SECOND;
    is_valid.then(|| Time::ZERO + Duration::new(seconds, stamp.nanosec))
}

/// Returns a duration as whole seconds and nanoseconds; a longer one than the message can contain becomes the longest.
fn split(span: Duration) -> (i32, u32) {
    match i32::try_from(span.as_secs()) {
        Ok(seconds) => (seconds, span.subsec_nanos()),
        Err(_) => (i32::MAX, NANOSECONDS_PER_SECOND - 1),
    }
}

/// Returns the duration of `seconds` plus `nanoseconds`. Reports negative seconds, and nanoseconds of 1 s or more, and
/// returns `None` for them.
fn join(seconds: i32, nanoseconds: u32, validation: &Validation<'_>) -> Option<Duration> {
    let whole = validation.field("sec", |validation| match u64::try_from(seconds) {
        Ok(seconds) => Some(seconds),
        Err(_) => {
            validation.reject(format_args!("must be at least 0, got {seconds}"));
            None
        }
    });
    let part = validation.field("nanosec", |validation| {
        validation.require(
            nanoseconds < NANOSECONDS_PER_SECOND,
            nanoseconds,
            format_args!("must be less than 1 s (1000000000), got {nanoseconds}"),
        )
    });
    Some(Duration::new(whole?, part?))
}

impl Convert<builtin_interfaces::Time> for Time {
    fn to_message(&self) -> builtin_interfaces::Time {
        let (sec, nanosec) = split(self.since(Self::ZERO));
        builtin_interfaces::Time { sec, nanosec }
    }

    fn from_message(
        message: &builtin_interfaces::Time,
        validation: &Validation<'_>,
    ) -> Option<Self> {
        Some(Self::ZERO + join(message.sec, message.nanosec, validation)?)
    }
}

impl Convert<builtin_interfaces::Duration> for Duration {
    fn to_message(&self) -> builtin_interfaces::Duration {
        let (sec, nanosec) = split(*self);
        builtin_interfaces::Duration { sec, nanosec }
    }

    fn from_message(
        message: &builtin_interfaces::Duration,
        validation: &Validation<'_>,
    ) -> Option<Self> {
        join(message.sec, message.nanosec, validation)
    }
}
