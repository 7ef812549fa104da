use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Time on the node's clock: since 1970 for the wall clock, since the start for a logical clock.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Time {
    /// Time since the origin of the clock.
    pub since_origin: Duration,
}
