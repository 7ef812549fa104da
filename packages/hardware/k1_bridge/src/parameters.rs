use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{FieldDimensions, seconds};
use robot_bridge::{
    HeadParameters, InitialPose, PerceptionParameters, VisionParameters, WalkParameters,
};
use serde::{Deserialize, Serialize};

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct K1Parameters {
    /// Zenoh router of the robot.
    #[parameter(default = "tcp/127.0.0.1:7447".to_owned())]
    pub router: String,
    /// Whether the robot is left alone until one of its buttons is clicked.
    #[parameter(default = false)]
    pub needs_button: bool,
    /// Time without a motion command after which the robot stops walking.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub command_timeout: Duration,
    /// Time without a motion command after which its joints are limp.
    #[parameter(default = Duration::from_secs(5), positive)]
    #[serde(with = "seconds")]
    pub damping_timeout: Duration,
    /// Time without a state of the robot after which it counts as gone.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub robot_timeout: Duration,
    /// Time between the request to stand and that to play soccer.
    #[parameter(default = Duration::from_secs(3), positive)]
    #[serde(with = "seconds")]
    pub prepare_duration: Duration,
    /// Time between two requests for a mode that the robot refuses.
    #[parameter(default = Duration::from_secs(1), positive)]
    #[serde(with = "seconds")]
    pub retry: Duration,
    /// Time between two calls to move, to turn the head, or to follow the ball in a kick.
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
    /// What the robot perceives.
    #[parameter(section)]
    pub perception: PerceptionParameters,
    /// What its vision detects.
    #[parameter(section)]
    pub vision: VisionParameters,
    /// Where the robot stands when the node starts.
    #[parameter(section)]
    pub initial_pose: InitialPose,
    /// How fast the robot may walk.
    #[parameter(section)]
    pub walk: WalkParameters,
    /// Where the head can look.
    #[parameter(section)]
    pub head: HeadParameters,
    /// The field, for the behavior.
    #[parameter(section)]
    pub field: FieldDimensions,
}
