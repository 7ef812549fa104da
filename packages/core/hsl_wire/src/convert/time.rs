//! Times and spans of time.
//!
//! ROS counts seconds in an `int32`: what lies 2^31 seconds or more (68 years) from the start of a run
//! becomes the last moment that a message can hold.

use std::time::Duration;

use hsl_types::Time;

use super::{Convert, Door};
use crate::builtin_interfaces;

const NANOSECONDS_PER_SECOND: u32 = 1_000_000_000;

/// The time as a message.
pub fn to_message(time: Time) -> builtin_interfaces::Time {
    time.to_message()
}

/// Whole seconds and nanoseconds, at most what an `int32` of seconds can hold.
fn split(span: Duration) -> (i32, u32) {
    match i32::try_from(span.as_secs()) {
        Ok(seconds) => (seconds, span.subsec_nanos()),
        Err(_) => (i32::MAX, NANOSECONDS_PER_SECOND - 1),
    }
}

/// The span of that many seconds and nanoseconds.
fn join(seconds: i32, nanoseconds: u32, door: &Door<'_>) -> Option<Duration> {
    let whole = door.field("sec", |door| match u64::try_from(seconds) {
        Ok(seconds) => Some(seconds),
        Err(_) => {
            door.fault(format_args!("{seconds} is less than 0"));
            None
        }
    });
    let part = door.field("nanosec", |door| {
        door.require(
            nanoseconds < NANOSECONDS_PER_SECOND,
            nanoseconds,
            format_args!("{nanoseconds} is a second or more"),
        )
    });
    Some(Duration::new(whole?, part?))
}

impl Convert<builtin_interfaces::Time> for Time {
    fn to_message(&self) -> builtin_interfaces::Time {
        let (sec, nanosec) = split(self.since(Self::ZERO));
        builtin_interfaces::Time { sec, nanosec }
    }

    fn from_message(message: &builtin_interfaces::Time, door: &Door<'_>) -> Option<Self> {
        Some(Self::ZERO + join(message.sec, message.nanosec, door)?)
    }
}

impl Convert<builtin_interfaces::Duration> for Duration {
    fn to_message(&self) -> builtin_interfaces::Duration {
        let (sec, nanosec) = split(*self);
        builtin_interfaces::Duration { sec, nanosec }
    }

    fn from_message(message: &builtin_interfaces::Duration, door: &Door<'_>) -> Option<Self> {
        join(message.sec, message.nanosec, door)
    }
}
