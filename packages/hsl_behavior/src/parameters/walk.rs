use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

use super::require_within;

/// How a robot walks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WalkParameters {
    /// Metres per second (default: 0.25).
    pub speed: f32,
    /// Metres before its target from which it faces as it will stand there (default: 0.6).
    pub distance_to_be_aligned: f32,
    /// Metres off its target at which it has arrived (default: 0.05).
    pub arrival_distance: f32,
    /// Radians off its target at which it has arrived (default: 0.1).
    pub arrival_angle: f32,
    /// Metres off its target at which a standing robot sets out again (default: 0.2).
    pub departure_distance: f32,
    /// Radians off its target at which a standing robot sets out again (default: 0.4).
    pub departure_angle: f32,
    /// Metres from the middle of the robot to its outside; paths keep this distance from obstacles
    /// (default: 0.25).
    pub robot_radius: f32,
    /// Metres around the ball that it stays clear of on the way to its stance (default: 0.3).
    pub ball_clearance: f32,
    /// Metres inside the edge of the carpet beyond which it never walks (default: 0.2).
    pub border_margin: f32,
    /// Seconds after a change of motion in which a robot that stands does not start to walk
    /// (default: 0.3).
    #[serde(with = "seconds")]
    pub switch_cooldown: Duration,
}

impl Default for WalkParameters {
    fn default() -> Self {
        Self {
            speed: 0.25,
            distance_to_be_aligned: 0.6,
            arrival_distance: 0.05,
            arrival_angle: 0.1,
            departure_distance: 0.2,
            departure_angle: 0.4,
            robot_radius: 0.25,
            ball_clearance: 0.3,
            border_margin: 0.2,
            switch_cooldown: Duration::from_millis(300),
        }
    }
}

impl WalkParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        require_within(&mut faults, "speed", self.speed, 0.01, 10.0);
        for (key, value) in [
            ("distance_to_be_aligned", self.distance_to_be_aligned),
            ("arrival_distance", self.arrival_distance),
            ("arrival_angle", self.arrival_angle),
            ("departure_distance", self.departure_distance),
            ("departure_angle", self.departure_angle),
            ("robot_radius", self.robot_radius),
            ("ball_clearance", self.ball_clearance),
            ("border_margin", self.border_margin),
        ] {
            require_within(&mut faults, key, value, 0.0, 10.0);
        }
        faults
    }
}
