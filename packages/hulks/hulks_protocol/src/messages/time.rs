use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A moment on the clock of their node: since 1970 where that is the wall clock, since its start where it
/// is a logical one.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Time {
    /// What has passed since the clock's origin.
    pub since_origin: Duration,
}

/// A value and when it was known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeWrapper<T> {
    /// When it was known.
    pub time: Time,
    /// The value.
    pub inner: T,
}
