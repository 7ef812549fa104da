//! Parameters of the node.

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
pub struct NaoParameters {
    /// LoLA's socket.
    #[parameter(default = lola::SOCKET.to_owned())]
    pub socket: String,
    /// Whether the robot's side is the topics of nao_lola, which holds LoLA's socket, instead of the socket itself.
    #[parameter(default = false)]
    pub nao_lola: bool,
    /// Whether the robot stays limp until its chest button is pressed.
    #[parameter(default = true)]
    pub needs_button: bool,
    /// Time without a motion command after which the robot stands down.
    #[parameter(default = Duration::from_millis(500), positive)]
    #[serde(with = "seconds")]
    pub command_timeout: Duration,
    /// Time after which the last targets of a motion engine no longer count.
    #[parameter(default = Duration::from_millis(200), positive)]
    #[serde(with = "seconds")]
    pub engine_timeout: Duration,
    /// Time in which the robot moves to its standing pose.
    #[parameter(default = Duration::from_secs(2), positive)]
    #[serde(with = "seconds")]
    pub prepare_duration: Duration,
    /// What the robot perceives.
    #[parameter(section)]
    pub perception: PerceptionParameters,
    /// What its vision detects.
    #[parameter(section)]
    pub vision: VisionParameters,
    /// Where the robot stands when the node starts.
    #[parameter(section)]
    pub initial_pose: InitialPose,
    /// How stiff the joints are.
    #[parameter(section)]
    pub stiffness: StiffnessParameters,
    /// When the robot counts as fallen.
    #[parameter(section)]
    pub fall: FallParameters,
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

/// How stiff the joints are.
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

/// When the robot counts as fallen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::rules)]
#[serde(default, deny_unknown_fields)]
pub struct FallParameters {
    /// Angle of the torso beyond which the robot falls.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=3.0)]
    pub falling: f32,
    /// Angle of the torso beyond which it lies.
    #[parameter(default = 1.0, unit = "rad", range = 0.0..=3.0)]
    pub fallen: f32,
    /// Angle of the torso below which it stands again.
    #[parameter(default = 0.3, unit = "rad", range = 0.0..=3.0)]
    pub upright: f32,
    /// Time that it must lie or stand to count as fallen or standing.
    #[parameter(default = Duration::from_millis(500))]
    #[serde(with = "seconds")]
    pub settle: Duration,
    /// Time constant of the filter of the torso's angles.
    #[parameter(default = Duration::from_millis(50))]
    #[serde(with = "seconds")]
    pub filter: Duration,
}

impl FallParameters {
    fn rules(&self, faults: &mut support::InvalidValues) {
        let is_ordered = self.upright <= self.falling && self.falling <= self.fallen;
        faults.require(
            is_ordered,
            "falling",
            "must be between `upright` and `fallen`",
        );
    }
}
