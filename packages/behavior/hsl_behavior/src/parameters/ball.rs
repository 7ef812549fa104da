use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Memory of the ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BallParameters {
    /// Time for which a ball that the robot itself saw counts as known.
    #[parameter(default = Duration::from_secs(5))]
    #[serde(with = "seconds")]
    pub timeout: Duration,
    /// Time for which a ball that a teammate saw counts as known.
    #[parameter(default = Duration::from_secs(8))]
    #[serde(with = "seconds")]
    pub teammate_timeout: Duration,
    /// Rate of the exponential decay of a rolling ball's speed; the ball rolls a distance of its speed divided by this.
    #[parameter(default = 0.4, unit = "1/s", range = 0.01..=100.0)]
    pub friction_per_second: f32,
    /// Speed from which a ball counts as rolling.
    #[parameter(default = 0.3, unit = "m/s", range = 0.0..=10.0)]
    pub rolling_speed: f32,
}
