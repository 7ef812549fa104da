use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

use super::require_within;

/// How a robot looks for a lost ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchParameters {
    /// Seconds after which it goes to the next place of its patrol (default: 12).
    #[serde(with = "seconds")]
    pub patrol_interval: Duration,
    /// Radians per second at which it turns around at a place (default: 0.6).
    pub turn_speed: f32,
}

impl Default for SearchParameters {
    fn default() -> Self {
        Self {
            patrol_interval: Duration::from_secs(12),
            turn_speed: 0.6,
        }
    }
}

impl SearchParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        faults.require(
            !self.patrol_interval.is_zero(),
            "patrol_interval",
            "must be more than 0 s",
        );
        require_within(&mut faults, "turn_speed", self.turn_speed, 0.0, 10.0);
        faults
    }
}
