//! Parameters of the bridges to robots.

use std::f32::consts::PI;
use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{Field, Ground, Isometry2, Orientation2, Vector2, limits, seconds};
use serde::{Deserialize, Serialize};

/// Perception of the robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct PerceptionParameters {
    /// Maximum age of a perception, and of a detected ball or robot.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub timeout: Duration,
    /// True to use the pose in the perception, too.
    #[parameter(default = false)]
    pub has_pose: bool,
}

/// Detections of a vision on the topics of `soccer_vision_3d_msgs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct VisionParameters {
    /// Frame of the vision's messages: on the ground below the robot, x ahead, y to the left. Messages in another frame
    /// are refused.
    #[parameter(default = "base_footprint".to_owned())]
    pub frame: String,
    /// Minimum confidence of a detection; a detection without a confidence is always used.
    #[parameter(default = 0.5, range = 0.0..=1.0)]
    pub confidence: f32,
    /// Minimum radius of a detected robot, because a vision often sees only a part of the robot.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub robot_radius: f32,
}

/// Pose of the robot at the start of the bridge, in the field frame of its team.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct InitialPose {
    /// Position along the field, towards the opponents' goal.
    #[parameter(default = 0.0, unit = "m", range = -limits::FIELD_SIZE..=limits::FIELD_SIZE)]
    pub x: f32,
    /// Position across the field, to the left.
    #[parameter(default = 0.0, unit = "m", range = -limits::FIELD_SIZE..=limits::FIELD_SIZE)]
    pub y: f32,
    /// Orientation, counterclockwise from the direction of the opponents' goal.
    #[parameter(default = 0.0, unit = "rad", range = -PI..=PI)]
    pub angle: f32,
}

impl InitialPose {
    /// Returns the pose.
    pub fn ground_to_field(self) -> Isometry2<Ground, Field> {
        Isometry2::new(Vector2::new(self.x, self.y), Orientation2::new(self.angle))
    }
}

/// Limits of the walking velocity, and parameters for following a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct WalkParameters {
    /// Maximum speed forward and backward.
    #[parameter(default = 0.3, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub forward: f32,
    /// Maximum speed to the left and to the right.
    #[parameter(default = 0.2, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub left: f32,
    /// Maximum angular velocity.
    #[parameter(default = 2.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub turn: f32,
    /// Angular velocity towards a direction that is a quarter turn away; it decreases with the angle.
    #[parameter(default = 1.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub turn_gain: f32,
    /// Distance to the end of a path within which the robot slows down.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::DISTANCE, positive)]
    pub slow_distance: f32,
    /// Distance to the end of a path within which the robot turns to its target orientation.
    #[parameter(default = 1.0, unit = "m", range = 0.0..=limits::DISTANCE, positive)]
    pub blend_distance: f32,
}

/// Range and speed of the head.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct HeadParameters {
    /// Maximum yaw to either side.
    #[parameter(default = 2.0, unit = "rad", range = 0.0..=PI)]
    pub yaw: f32,
    /// Maximum pitch upwards.
    #[parameter(default = 0.6, unit = "rad", range = 0.0..=PI)]
    pub up: f32,
    /// Maximum pitch downwards.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=PI)]
    pub down: f32,
    /// Maximum angular velocity of the head.
    #[parameter(default = 2.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub speed: f32,
    /// Maximum yaw to either side while the head looks around.
    #[parameter(default = 1.2, unit = "rad", range = 0.0..=PI)]
    pub scan: f32,
    /// Duration of a sweep from side to side and back.
    #[parameter(default = Duration::from_secs(4), positive)]
    #[serde(with = "seconds")]
    pub scan_period: Duration,
    /// Pitch while the head looks around; positive: downwards.
    #[parameter(default = 0.2, unit = "rad", range = -PI..=PI)]
    pub scan_pitch: f32,
    /// Maximum yaw to either side of the target while the head looks left and right of a target.
    #[parameter(default = 0.4, unit = "rad", range = 0.0..=PI)]
    pub glance: f32,
    /// Height of the camera above the ground.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=10.0)]
    pub camera_height: f32,
    /// Pitch of the camera at a head pitch of 0; positive: downwards.
    #[parameter(default = 0.0, unit = "rad", range = -PI..=PI)]
    pub camera_pitch: f32,
    /// Angle between the middle of the image and a target that has to appear in the upper or lower part of the image.
    #[parameter(default = 0.2, unit = "rad", range = 0.0..=PI)]
    pub region: f32,
}
