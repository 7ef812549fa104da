use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

use crate::world::error_levels::{divided, share};

/// Errors of motion. The scale of a commanded velocity, the maximum speeds, the cooldown of kicks and the duration of
/// standing up are in [`SimulationConfig`](crate::SimulationConfig).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct MotionErrors {
    /// Time from a command to its motion.
    #[parameter(range = 0.0..=10.0)]
    #[serde(with = "seconds")]
    pub command_latency: Duration,
    /// Maximum change of the walking speed per second; 0: unlimited.
    #[parameter(unit = "m/s^2", range = 0.0..=limits::FACTOR)]
    pub walk_acceleration: f32,
    /// Maximum change of the turning speed per second; 0: unlimited.
    #[parameter(unit = "rad/s^2", range = 0.0..=limits::FACTOR)]
    pub turn_acceleration: f32,
    /// Standard deviation of the factor by which a step differs from 1, up to three deviations; odometry does not
    /// measure it.
    #[parameter(range = 0.0..=1.0)]
    pub slip: f32,
    /// Time constant of the slip; 0: independent in each tick.
    #[serde(with = "seconds")]
    pub slip_correlation_time: Duration,
    /// Systematic turn of a walking robot, counterclockwise; odometry does not measure it.
    #[parameter(unit = "rad/m", range = -limits::ANGLE..=limits::ANGLE)]
    pub turn_per_meter: f32,
    /// Mean number of falls per meter walked.
    #[parameter(unit = "1/m", range = 0.0..=limits::FACTOR)]
    pub falls_per_meter: f32,
    /// Mean number of falls per second of contact with another robot.
    #[parameter(unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub falls_in_contact: f32,
    /// Probability that a robot falls again at the end of standing up.
    #[parameter(range = 0.0..=1.0)]
    pub stand_up_failure: f32,
    /// Minimum time for which a robot is commanded to kick before it does.
    #[serde(with = "seconds")]
    pub kick_preparation: Duration,
    /// Standard deviation of the direction of a kick.
    #[parameter(unit = "rad", range = 0.0..=limits::ANGLE)]
    pub kick_direction: f32,
    /// Standard deviation of the factor by which the speed of a kicked ball differs from 1.
    #[parameter(range = 0.0..=1.0)]
    pub kick_speed: f32,
    /// Probability that a kick misses the ball.
    #[parameter(range = 0.0..=1.0)]
    pub kick_miss: f32,
    /// Distance to the ball at which a robot stands behind it before it kicks: it walks there around the ball; 0: it
    /// kicks from where it stands.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub kick_stand_distance: f32,
}

impl MotionErrors {
    /// Returns the errors of a robot at a level, see [`ErrorConfig::scaled`](crate::ErrorConfig).
    pub(crate) fn scaled(&self, level: f32) -> Self {
        Self {
            command_latency: self.command_latency.mul_f64(f64::from(level)),
            walk_acceleration: divided(self.walk_acceleration, level),
            turn_acceleration: divided(self.turn_acceleration, level),
            slip: share(self.slip, level),
            turn_per_meter: self.turn_per_meter * level,
            falls_per_meter: self.falls_per_meter * level,
            falls_in_contact: self.falls_in_contact * level,
            stand_up_failure: share(self.stand_up_failure, level),
            kick_preparation: self.kick_preparation.mul_f64(f64::from(level)),
            kick_direction: self.kick_direction * level,
            kick_speed: share(self.kick_speed, level),
            kick_miss: share(self.kick_miss, level),
            ..self.clone()
        }
    }

    /// Returns true if speeds change only gradually.
    pub(crate) fn has_acceleration(&self) -> bool {
        self.walk_acceleration > 0.0 || self.turn_acceleration > 0.0
    }

    /// Returns the largest factor by which slip makes a step longer.
    pub(crate) fn largest_slip(&self) -> f32 {
        1.0 + SLIP_LIMIT * self.slip
    }
}

/// Maximum slip in standard deviations.
pub(crate) const SLIP_LIMIT: f32 = 3.0;
