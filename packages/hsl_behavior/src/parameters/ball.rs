use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

use super::require_within;

/// What a robot makes of the ball that it sees or hears of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BallParameters {
    /// Seconds for which a ball that it saw itself counts as known (default: 5).
    #[serde(with = "seconds")]
    pub timeout: Duration,
    /// Seconds for which a ball that a teammate saw counts as known (default: 8).
    #[serde(with = "seconds")]
    pub teammate_timeout: Duration,
    /// Per second: a rolling ball's speed falls by exp(-this) in a second, and it rolls its speed
    /// divided by this (default: 0.4).
    pub friction_per_second: f32,
    /// Metres per second from which a ball counts as rolling (default: 0.3).
    pub rolling_speed: f32,
}

impl Default for BallParameters {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(5),
            teammate_timeout: Duration::from_secs(8),
            friction_per_second: 0.4,
            rolling_speed: 0.3,
        }
    }
}

impl BallParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        require_within(
            &mut faults,
            "friction_per_second",
            self.friction_per_second,
            0.01,
            100.0,
        );
        require_within(&mut faults, "rolling_speed", self.rolling_speed, 0.0, 10.0);
        faults
    }
}
