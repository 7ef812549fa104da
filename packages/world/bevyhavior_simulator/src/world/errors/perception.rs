use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

use crate::world::error_levels::{divided, share};

/// Errors of perception. Deviations at distance 0 and probabilities at any distance are in
/// [`NoiseConfig`](crate::NoiseConfig).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct PerceptionErrors {
    /// Time from an image to the knowledge of the objects in it.
    #[parameter(range = 0.0..=10.0)]
    #[serde(with = "seconds")]
    pub camera_latency: Duration,
    /// Time between two images; 0: an image in each tick.
    #[serde(with = "seconds")]
    pub camera_period: Duration,
    /// Distance at which a robot detects half of the balls; 0: the distance has no effect.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub ball_half_distance: f32,
    /// Distance at which a robot detects half of the obstacles; 0: the distance has no effect.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub obstacle_half_distance: f32,
    /// Angle to the direction of the head at which a robot detects half of the objects; 0: the angle has no effect.
    #[parameter(unit = "rad", range = 0.0..=limits::ANGLE)]
    pub detection_half_angle: f32,
    /// Probability that a robot hides an object behind it.
    #[parameter(range = 0.0..=1.0)]
    pub occlusion: f32,
    /// Time constant of the detection of an object; 0: independent in each image.
    #[serde(with = "seconds")]
    pub detection_correlation_time: Duration,
    /// Growth of the standard deviation of a perceived ball position along each axis with the distance of the ball.
    #[parameter(unit = "m/m", range = 0.0..=1.0)]
    pub ball_position_per_meter: f32,
    /// Growth of the standard deviation of perceived obstacle positions along each axis with their distance.
    #[parameter(unit = "m/m", range = 0.0..=1.0)]
    pub obstacle_position_per_meter: f32,
    /// Time constant of the errors of perceived positions; 0: independent errors.
    #[serde(with = "seconds")]
    pub position_correlation_time: Duration,
    /// Number of new ghost balls per second; a robot perceives one if it does not perceive the ball.
    #[parameter(unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub ghost_ball_rate: f32,
    /// Mean time for which a ghost ball exists.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub ghost_ball_lifetime: Duration,
    /// Number of new ghost robots per second.
    #[parameter(unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub ghost_robot_rate: f32,
    /// Mean time for which a ghost robot exists.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub ghost_robot_lifetime: Duration,
    /// Probability that a robot assigns a perceived robot to the wrong team.
    #[parameter(range = 0.0..=1.0)]
    pub team_mixup: f32,
    /// Mean time between two assignments of a perceived robot to a team; 0: a new one in each image.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub team_mixup_duration: Duration,
}

impl PerceptionErrors {
    /// Returns the errors of a robot at a level, see [`ErrorConfig::scaled`](crate::ErrorConfig).
    pub(crate) fn scaled(&self, level: f32) -> Self {
        Self {
            camera_latency: self.camera_latency.mul_f64(f64::from(level)),
            camera_period: self.camera_period.mul_f64(f64::from(level)),
            ball_half_distance: divided(self.ball_half_distance, level),
            obstacle_half_distance: divided(self.obstacle_half_distance, level),
            detection_half_angle: divided(self.detection_half_angle, level),
            occlusion: share(self.occlusion, level),
            ball_position_per_meter: self.ball_position_per_meter * level,
            obstacle_position_per_meter: self.obstacle_position_per_meter * level,
            ghost_ball_rate: self.ghost_ball_rate * level,
            ghost_robot_rate: self.ghost_robot_rate * level,
            team_mixup: share(self.team_mixup, level),
            ..self.clone()
        }
    }

    /// Returns true if an image is not taken in each tick, or not known in the tick in which it is taken.
    pub(crate) fn has_camera(&self) -> bool {
        !(self.camera_latency.is_zero() && self.camera_period.is_zero())
    }

    /// Returns true if the detection of an object depends on more than `NoiseConfig`.
    pub(crate) fn has_detection(&self) -> bool {
        self.ball_half_distance > 0.0
            || self.obstacle_half_distance > 0.0
            || self.detection_half_angle > 0.0
            || self.occlusion > 0.0
            || !self.detection_correlation_time.is_zero()
    }
}
