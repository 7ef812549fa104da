use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Errors of perception. Deviations at distance 0 and probabilities at any distance are in
/// [`NoiseConfig`](crate::NoiseConfig).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct PerceptionErrors {
    /// Growth of the standard deviation of a perceived ball position along each axis with the distance of the ball.
    #[parameter(unit = "m/m", range = 0.0..=1.0)]
    pub ball_position_per_meter: f32,
    /// Growth of the standard deviation of perceived obstacle positions along each axis with their distance.
    #[parameter(unit = "m/m", range = 0.0..=1.0)]
    pub obstacle_position_per_meter: f32,
    /// Time constant of the errors of perceived positions; 0: independent errors.
    #[serde(with = "seconds")]
    pub position_correlation_time: Duration,
}
