use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

use crate::world::error_levels::share;

/// Errors of localization, beside those of `own_position` and `own_orientation` in
/// [`NoiseConfig`](crate::NoiseConfig).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct LocalizationErrors {
    /// Time constant of the errors `own_position` and `own_orientation`; 0: independent errors.
    #[serde(with = "seconds")]
    pub correlation_time: Duration,
    /// Standard deviation of the drift of odometry along each axis after one meter; it grows with the square root of
    /// the distance.
    #[parameter(unit = "m^0.5", range = 0.0..=10.0)]
    pub drift_position_per_meter: f32,
    /// Standard deviation of the drift of the orientation by odometry after one meter; it grows with the square root
    /// of the distance.
    #[parameter(unit = "rad/m^0.5", range = 0.0..=limits::ANGLE)]
    pub drift_orientation_per_meter: f32,
    /// Standard deviation of the drift of the orientation by odometry after a turn of one radian; it grows with the
    /// square root of the turn.
    #[parameter(unit = "rad^0.5", range = 0.0..=limits::ANGLE)]
    pub drift_orientation_per_radian: f32,
    /// Mean number of corrections per second, each a jump of the estimated pose; 0: none.
    #[parameter(unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub correction_rate: f32,
    /// Standard deviation of the position along each axis that a correction leaves.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub correction_position: f32,
    /// Standard deviation of the orientation that a correction leaves.
    #[parameter(unit = "rad", range = 0.0..=limits::ANGLE)]
    pub correction_orientation: f32,
    /// Probability that a robot estimates the pose on the other half of the field after a fall: rotated by half a turn
    /// around the center mark.
    #[parameter(range = 0.0..=1.0)]
    pub mirrored_after_fall: f32,
    /// Mean time for which an estimated pose is on the other half of the field.
    #[parameter(default = Duration::from_secs(10))]
    #[serde(with = "seconds")]
    pub mirrored_duration: Duration,
    /// Probability that a robot estimates a wrong pose after a penalty, until the next correction or penalty.
    #[parameter(range = 0.0..=1.0)]
    pub kidnapped_after_penalty: f32,
    /// Standard deviation of a wrong pose after a penalty from the true position along each axis.
    #[parameter(default = 1.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub kidnapped_position: f32,
    /// Standard deviation of a wrong pose after a penalty from the true orientation.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub kidnapped_orientation: f32,
}

impl LocalizationErrors {
    /// Returns the errors of a robot at a level, see [`ErrorConfig::scaled`](crate::ErrorConfig).
    pub(crate) fn scaled(&self, level: f32) -> Self {
        Self {
            drift_position_per_meter: self.drift_position_per_meter * level,
            drift_orientation_per_meter: self.drift_orientation_per_meter * level,
            drift_orientation_per_radian: self.drift_orientation_per_radian * level,
            correction_position: self.correction_position * level,
            correction_orientation: self.correction_orientation * level,
            mirrored_after_fall: share(self.mirrored_after_fall, level),
            kidnapped_after_penalty: share(self.kidnapped_after_penalty, level),
            kidnapped_position: self.kidnapped_position * level,
            kidnapped_orientation: self.kidnapped_orientation * level,
            ..self.clone()
        }
    }

    /// Returns true if odometry drifts.
    pub(crate) fn has_drift(&self) -> bool {
        self.drift_position_per_meter > 0.0
            || self.drift_orientation_per_meter > 0.0
            || self.drift_orientation_per_radian > 0.0
    }

    /// Returns true if the estimated pose depends on more than `NoiseConfig`.
    pub(crate) fn is_any(&self) -> bool {
        self.has_drift()
            || self.correction_rate > 0.0
            || self.mirrored_after_fall > 0.0
            || self.kidnapped_after_penalty > 0.0
            || !self.correlation_time.is_zero()
    }
}
