use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Search for a lost ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct SearchParameters {
    /// Time after which the robot walks to the next position of its patrol.
    #[parameter(default = Duration::from_secs(12), positive)]
    #[serde(with = "seconds")]
    pub patrol_interval: Duration,
    /// Angular velocity at which the robot turns around at a position.
    #[parameter(default = 0.6, unit = "rad/s", range = 0.0..=10.0)]
    pub turn_speed: f32,
}
