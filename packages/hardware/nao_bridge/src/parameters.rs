//! Parameters of the node.

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
pub struct NaoParameters {
    /// Path of LoLA's socket.
    #[parameter(default = lola::SOCKET.to_owned())]
    pub socket: String,
    /// True to use the topics of nao_lola instead of LoLA's socket.
    #[parameter(default = false)]
    pub nao_lola: bool,
    /// True to keep the robot limp until its chest button is pressed.
    #[parameter(default = true)]
    pub needs_button: bool,
    /// Time without a motion command after which all joints become limp.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub command_timeout: Duration,
    /// Maximum age of targets of a motion engine.
    #[parameter(default = Duration::from_millis(200), positive)]
    #[serde(with = "seconds")]
    pub engine_timeout: Duration,
    /// Duration of the motion to the standing pose.
    #[parameter(default = Duration::from_secs(2), positive)]
    #[serde(with = "seconds")]
    pub prepare_duration: Duration,
    /// Perception of the robot.
    #[parameter(section)]
    pub perception: PerceptionParameters,
    /// Detections of the vision.
    #[parameter(section)]
    pub vision: VisionParameters,
    /// Pose of the robot at the start of the node.
    #[parameter(section)]
    pub initial_pose: InitialPose,
    /// Stiffness of the joints.
    #[parameter(section)]
    pub stiffness: StiffnessParameters,
    /// Detection of falls.
    #[parameter(section)]
    pub fall: FallParameters,
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

/// Stiffness of the joints.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct StiffnessParameters {
    /// Stiffness of the body.
    #[parameter(default = 0.8, range = 0.0..=1.0)]
    pub body: f32,
    /// Stiffness of the head.
    #[parameter(default = 0.4, range = 0.0..=1.0)]
    pub head: f32,
}

/// Detection of falls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::rules)]
#[serde(default, deny_unknown_fields)]
pub struct FallParameters {
    /// Angle of the torso beyond which the robot falls.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=3.0)]
    pub falling: f32,
    /// Angle of the torso beyond which the robot has fallen.
    #[parameter(default = 1.0, unit = "rad", range = 0.0..=3.0)]
    pub fallen: f32,
    /// Angle of the torso below which the robot stands again.
    #[parameter(default = 0.3, unit = "rad", range = 0.0..=3.0)]
    pub upright: f32,
    /// Time for which the angle must be beyond `fallen` or below `upright` before the state changes.
    #[parameter(default = Duration::from_millis(500))]
    #[serde(with = "seconds")]
    pub settle: Duration,
    /// Time constant of the filter for the angles of the torso.
    #[parameter(default = Duration::from_millis(50))]
    #[serde(with = "seconds")]
    pub filter: Duration,
}

impl FallParameters {
    /// Adds an error to `invalid` if the three angles are not in order.
    fn rules(&self, invalid: &mut support::InvalidValues) {
        let is_ordered = self.upright <= self.falling && self.falling <= self.fallen;
        invalid.require(
            is_ordered,
            "falling",
            "must be between `upright` and `fallen`",
        );
    }
}
