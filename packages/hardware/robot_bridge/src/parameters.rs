//! Parameters of the bridges to robots.

use std::f32::consts::PI;
use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{Field, Ground, Isometry2, Orientation2, Vector2, limits, seconds};
use serde::{Deserialize, Serialize};

/// What the robot perceives.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct PerceptionParameters {
    /// Time after which the last perception, or a detected ball or robot, no longer counts.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub timeout: Duration,
    /// Whether the robot is where its perception says, too.
    #[parameter(default = false)]
    pub has_pose: bool,
}

/// What a vision detects, on the topics of `soccer_vision_3d_msgs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct VisionParameters {
    /// Frame of its messages: on the ground below the robot, x ahead, y to the left. Messages in another frame are
    /// refused.
    #[parameter(default = "base_footprint".to_owned())]
    pub frame: String,
    /// Confidence from which a detection counts; one without confidence always counts.
    #[parameter(default = 0.5, range = 0.0..=1.0)]
    pub confidence: f32,
    /// Smallest radius of a robot, of which a vision often sees only a part.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub robot_radius: f32,
}

/// Where the robot stands when the bridge starts, in the field frame of its team.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct InitialPose {
    /// Position along the field, towards the opponents' goal.
    #[parameter(default = 0.0, unit = "m", range = -limits::FIELD_SIZE..=limits::FIELD_SIZE)]
    pub x: f32,
    /// Position across the field, to the left.
    #[parameter(default = 0.0, unit = "m", range = -limits::FIELD_SIZE..=limits::FIELD_SIZE)]
    pub y: f32,
    /// Direction in which the robot looks, counterclockwise from the opponents' goal.
    #[parameter(default = 0.0, unit = "rad", range = -PI..=PI)]
    pub angle: f32,
}

impl InitialPose {
    /// Returns the pose.
    pub fn ground_to_field(self) -> Isometry2<Ground, Field> {
        Isometry2::new(Vector2::new(self.x, self.y), Orientation2::new(self.angle))
    }
}

/// How fast the robot may walk, and how it follows a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct WalkParameters {
    /// Largest speed ahead and back.
    #[parameter(default = 0.3, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub forward: f32,
    /// Largest speed to the left and to the right.
    #[parameter(default = 0.2, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub left: f32,
    /// Largest angular velocity.
    #[parameter(default = 2.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub turn: f32,
    /// Angular velocity towards a direction that is a quarter turn away; nearer ones are approached more slowly.
    #[parameter(default = 1.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub turn_gain: f32,
    /// Distance to the end of a path within which the robot slows down.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::DISTANCE, positive)]
    pub slow_distance: f32,
    /// Distance to the end of a path within which the robot turns to its target orientation.
    #[parameter(default = 1.0, unit = "m", range = 0.0..=limits::DISTANCE, positive)]
    pub blend_distance: f32,
}

/// Where the head can look, and how it gets there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct HeadParameters {
    /// Largest yaw to either side.
    #[parameter(default = 2.0, unit = "rad", range = 0.0..=PI)]
    pub yaw: f32,
    /// Largest pitch upwards.
    #[parameter(default = 0.6, unit = "rad", range = 0.0..=PI)]
    pub up: f32,
    /// Largest pitch downwards.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=PI)]
    pub down: f32,
    /// Angular velocity of the head.
    #[parameter(default = 2.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub speed: f32,
    /// Yaw to either side when the head looks around.
    #[parameter(default = 1.2, unit = "rad", range = 0.0..=PI)]
    pub scan: f32,
    /// Time of a sweep from side to side and back.
    #[parameter(default = Duration::from_secs(4), positive)]
    #[serde(with = "seconds")]
    pub scan_period: Duration,
    /// Pitch when the head looks around; positive looks down.
    #[parameter(default = 0.2, unit = "rad", range = -PI..=PI)]
    pub scan_pitch: f32,
    /// Yaw to the left and to the right of a target that is looked at from both sides.
    #[parameter(default = 0.4, unit = "rad", range = 0.0..=PI)]
    pub glance: f32,
    /// Height of the camera above the ground.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=10.0)]
    pub camera_height: f32,
    /// Pitch of the camera when the head's is 0; positive looks down.
    #[parameter(default = 0.0, unit = "rad", range = -PI..=PI)]
    pub camera_pitch: f32,
    /// Angle in the image between its middle and a target that appears in its upper or lower part.
    #[parameter(default = 0.2, unit = "rad", range = 0.0..=PI)]
    pub region: f32,
}
