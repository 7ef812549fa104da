use std::f64::consts::PI;
use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Kicks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check_hysteresis)]
#[serde(default, deny_unknown_fields)]
pub struct KickParameters {
    /// Distance behind the ball of the kick position.
    #[parameter(default = 0.15, unit = "m", range = 0.0..=100.0)]
    pub stance_distance: f32,
    /// Distance behind the ball at which the robot lines up after walking around the ball.
    #[parameter(default = 0.4, unit = "m", range = 0.0..=100.0)]
    pub approach_distance: f32,
    /// Largest distance to the ball at which a kick reaches it.
    #[parameter(default = 0.23, unit = "m", range = 0.0..=100.0)]
    pub reach: f32,
    /// Distance from the kick position within which the robot begins to kick.
    #[parameter(default = 0.07, unit = "m", range = 0.0..=100.0)]
    pub start_distance: f32,
    /// Distance from the kick position beyond which the robot aborts a kick.
    #[parameter(default = 0.12, unit = "m", range = 0.0..=100.0)]
    pub stop_distance: f32,
    /// Angle from the kick direction within which the robot begins to kick.
    #[parameter(default = 0.25, unit = "rad", range = 0.0..=PI)]
    pub start_angle: f32,
    /// Angle from the kick direction beyond which the robot aborts a kick.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=PI)]
    pub stop_angle: f32,
    /// Time after which the robot aborts a kick that did not move the ball.
    #[parameter(default = Duration::from_secs(2))]
    #[serde(with = "seconds")]
    pub timeout: Duration,
    /// Distance to the goal within which the robot shoots hard; from farther away it kicks short and follows the ball.
    #[parameter(default = 3.0, unit = "m", range = 0.0..=100.0)]
    pub shot_distance: f32,
    /// Distance that a ball rolls after a short kick.
    #[parameter(default = 5.0, unit = "m", range = 0.0..=100.0)]
    pub short_kick_length: f32,
    /// Distance that a ball rolls after a hard kick.
    #[parameter(default = 10.0, unit = "m", range = 0.0..=100.0)]
    pub hard_kick_length: f32,
    /// Angle from the field's x axis beyond which the robot does not shoot but kicks to the front of the goal.
    #[parameter(default = 1.2, unit = "rad", range = 0.0..=PI)]
    pub greatest_shot_angle: f32,
    /// Additional free space that another target needs to replace the last one.
    #[parameter(default = 0.2, unit = "m", range = 0.0..=100.0)]
    pub target_hysteresis: f32,
    /// Distance of an opponent from the ball within which the robot at the ball kicks straight on.
    #[parameter(default = 0.45, unit = "m", range = 0.0..=100.0)]
    pub duel_distance: f32,
    /// Distance of an opponent from a ball in the own third of the field within which the robot clears the ball.
    #[parameter(default = 0.8, unit = "m", range = 0.0..=100.0)]
    pub pressure_distance: f32,
    /// Largest speed of a rolling ball that can be kicked.
    #[parameter(default = 1.2, unit = "m/s", range = 0.0..=100.0)]
    pub fastest_ball: f32,
}

impl KickParameters {
    /// Adds an invalid value if a limit at which the kick ends is below the one at which it begins. Other checks report
    /// values that are not numbers.
    fn check_hysteresis(&self, invalid: &mut InvalidValues) {
        for (key, start, stop) in [
            ("stop_distance", self.start_distance, self.stop_distance),
            ("stop_angle", self.start_angle, self.stop_angle),
        ] {
            invalid.require(
                start.is_nan() || stop.is_nan() || start <= stop,
                key,
                format_args!("must be at least {start}, at which the kick begins, got {stop}"),
            );
        }
    }
}
