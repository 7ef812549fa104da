//! Parameters of the behavior, one struct per concern.

mod ball;
mod communication;
mod goal_keeper;
mod kick;
mod output;
mod remote_control;
mod search;
mod support;
mod walk;

use hsl_types::parameters::Parameters;
use hsl_types::{MotionCommand, PlayerNumber};
use serde::{Deserialize, Serialize};

pub use ball::BallParameters;
pub use communication::CommunicationParameters;
pub use goal_keeper::GoalKeeperParameters;
pub use kick::KickParameters;
pub use output::OutputParameters;
pub use remote_control::RemoteControlParameters;
pub use search::SearchParameters;
pub use support::SupportParameters;
pub use walk::WalkParameters;

/// Parameters of a robot's behavior.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BehaviorParameters {
    /// Number of the goalkeeper.
    #[parameter(default = PlayerNumber::new::<1>())]
    pub goal_keeper_number: PlayerNumber,
    /// Motion command that replaces the decision of the tree, as in `{kind: stand}`; null: none.
    #[parameter(default = None)]
    pub injected_motion_command: Option<MotionCommand>,
    /// Memory of the ball.
    #[parameter(section)]
    pub ball: BallParameters,
    /// Messages to the team and the game controller.
    #[parameter(section)]
    pub communication: CommunicationParameters,
    /// Goalkeeping.
    #[parameter(section)]
    pub goal_keeper: GoalKeeperParameters,
    /// Kicks.
    #[parameter(section)]
    pub kick: KickParameters,
    /// Outputs in addition to the decision.
    #[parameter(section)]
    pub output: OutputParameters,
    /// Remote control.
    #[parameter(section)]
    pub remote_control: RemoteControlParameters,
    /// Search for a lost ball.
    #[parameter(section)]
    pub search: SearchParameters,
    /// Support of a teammate that plays the ball.
    #[parameter(section)]
    pub support: SupportParameters,
    /// Walking.
    #[parameter(section)]
    pub walk: WalkParameters,
}
