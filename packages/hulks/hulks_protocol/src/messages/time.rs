use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A time on the node's clock: since 1970 for the wall clock, since its start for a logical clock.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Time {
    /// Time since the clock's origin.
    pub since_origin: Duration,
}

/// A value with a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeWrapper<T> {
    /// Time of the value.
    pub time: Time,
    /// The value.
    pub inner: T,
}
