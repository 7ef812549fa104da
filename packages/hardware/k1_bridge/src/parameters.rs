use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{FieldDimensions, seconds};
use robot_bridge::{
    HeadParameters, InitialPose, PerceptionParameters, VisionParameters, WalkParameters,
};
use serde::{Deserialize, Serialize};

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct K1Parameters {
    /// Address of the robot's Zenoh router.
    #[parameter(default = "tcp/127.0.0.1:7447".to_owned())]
    pub router: String,
    /// True to send no calls until one of the robot's buttons is clicked.
    #[parameter(default = false)]
    pub needs_button: bool,
    /// Time without a motion command after which the robot stops walking.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub command_timeout: Duration,
    /// Time without a motion command after which the joints become limp.
    #[parameter(default = Duration::from_secs(5), positive)]
    #[serde(with = "seconds")]
    pub damping_timeout: Duration,
    /// Time without a state of the robot after which the connection counts as lost.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub robot_timeout: Duration,
    /// Time between the requests for the modes prepare and soccer.
    #[parameter(default = Duration::from_secs(3), positive)]
    #[serde(with = "seconds")]
    pub prepare_duration: Duration,
    /// Time after which a refused request for a mode is repeated.
    #[parameter(default = Duration::from_secs(1), positive)]
    #[serde(with = "seconds")]
    pub retry: Duration,
    /// Time between two calls to move or to rotate the head, and between two messages about the ball in a kick.
    #[parameter(default = Duration::from_millis(20), positive)]
    #[serde(with = "seconds")]
    pub call_interval: Duration,
    /// Temperature of a motor above which all joints are limp.
    #[parameter(default = 80, unit = "°C", range = 0.0..=127.0)]
    pub hottest: u8,
    /// Power of a short kick.
    #[parameter(default = 1.5, range = 0.0..=10.0)]
    pub short_power: f32,
    /// Power of a long kick.
    #[parameter(default = 6.0, range = 0.0..=10.0)]
    pub long_power: f32,
    /// Perception of the robot.
    #[parameter(section)]
    pub perception: PerceptionParameters,
    /// Detections of the vision.
    #[parameter(section)]
    pub vision: VisionParameters,
    /// Pose of the robot at the start of the node.
    #[parameter(section)]
    pub initial_pose: InitialPose,
    /// Limits of the walking velocity.
    #[parameter(section)]
    pub walk: WalkParameters,
    /// Range and speed of the head.
    #[parameter(section)]
    pub head: HeadParameters,
    /// Dimensions of the field.
    #[parameter(section)]
    pub field: FieldDimensions,
}
