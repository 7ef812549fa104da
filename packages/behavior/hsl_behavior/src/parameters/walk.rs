use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Walking.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct WalkParameters {
    /// Walking speed.
    #[parameter(default = 0.25, unit = "m/s", range = 0.01..=10.0)]
    pub speed: f32,
    /// Distance from the target within which the robot turns to its target orientation.
    #[parameter(default = 0.6, unit = "m", range = 0.0..=10.0)]
    pub distance_to_be_aligned: f32,
    /// Distance from the target within which the robot has arrived.
    #[parameter(default = 0.05, unit = "m", range = 0.0..=10.0)]
    pub arrival_distance: f32,
    /// Angle from the target orientation within which the robot has arrived.
    #[parameter(default = 0.1, unit = "rad", range = 0.0..=10.0)]
    pub arrival_angle: f32,
    /// Distance from the target beyond which a standing robot walks again.
    #[parameter(default = 0.2, unit = "m", range = 0.0..=10.0)]
    pub departure_distance: f32,
    /// Angle from the target orientation beyond which a standing robot walks again.
    #[parameter(default = 0.4, unit = "rad", range = 0.0..=10.0)]
    pub departure_angle: f32,
    /// Radius of the robot; paths keep this distance from obstacles.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=10.0)]
    pub robot_radius: f32,
    /// Distance that the robot keeps from the ball on the way to its kick position.
    #[parameter(default = 0.3, unit = "m", range = 0.0..=10.0)]
    pub ball_clearance: f32,
    /// Distance that the robot keeps from the edge of the carpet.
    #[parameter(default = 0.2, unit = "m", range = 0.0..=10.0)]
    pub border_margin: f32,
    /// Time after a change of motion for which a standing robot does not start to walk.
    #[parameter(default = Duration::from_millis(300))]
    #[serde(with = "seconds")]
    pub switch_cooldown: Duration,
}
