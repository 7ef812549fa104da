use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// How a robot walks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct WalkParameters {
    /// Speed at which it walks.
    #[parameter(default = 0.25, unit = "m/s", range = 0.01..=10.0)]
    pub speed: f32,
    /// Distance before its target from which it faces as it will stand there.
    #[parameter(default = 0.6, unit = "m", range = 0.0..=10.0)]
    pub distance_to_be_aligned: f32,
    /// Distance from its target at which it has arrived.
    #[parameter(default = 0.05, unit = "m", range = 0.0..=10.0)]
    pub arrival_distance: f32,
    /// Angle off its target at which it has arrived.
    #[parameter(default = 0.1, unit = "rad", range = 0.0..=10.0)]
    pub arrival_angle: f32,
    /// Distance from its target at which a standing robot sets out again.
    #[parameter(default = 0.2, unit = "m", range = 0.0..=10.0)]
    pub departure_distance: f32,
    /// Angle off its target at which a standing robot sets out again.
    #[parameter(default = 0.4, unit = "rad", range = 0.0..=10.0)]
    pub departure_angle: f32,
    /// Radius of the robot; paths keep this distance from obstacles.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=10.0)]
    pub robot_radius: f32,
    /// Distance that it keeps from the ball on the way to its stance.
    #[parameter(default = 0.3, unit = "m", range = 0.0..=10.0)]
    pub ball_clearance: f32,
    /// Distance inside the edge of the carpet beyond which it never walks.
    #[parameter(default = 0.2, unit = "m", range = 0.0..=10.0)]
    pub border_margin: f32,
    /// Time after a change of motion in which a standing robot does not start to walk.
    #[parameter(default = Duration::from_millis(300))]
    #[serde(with = "seconds")]
    pub switch_cooldown: Duration,
}
