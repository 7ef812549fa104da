//! Everything that can be tuned without a compiler, one struct a concern.

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

/// The parameters of a robot's behavior.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BehaviorParameters {
    /// Player that keeps the goal.
    #[parameter(default = PlayerNumber::One)]
    pub goal_keeper_number: PlayerNumber,
    /// Motion command that the robot does whatever the tree wants, as in `{kind: stand}`; null: none.
    #[parameter(default = None)]
    pub injected_motion_command: Option<MotionCommand>,
    /// What it makes of the ball that it sees or hears of.
    #[parameter(section)]
    pub ball: BallParameters,
    /// What it sends and how often.
    #[parameter(section)]
    pub communication: CommunicationParameters,
    /// How it keeps the goal.
    #[parameter(section)]
    pub goal_keeper: GoalKeeperParameters,
    /// When and how it kicks.
    #[parameter(section)]
    pub kick: KickParameters,
    /// What it hands out beside its decision.
    #[parameter(section)]
    pub output: OutputParameters,
    /// How a person steers it.
    #[parameter(section)]
    pub remote_control: RemoteControlParameters,
    /// How it looks for a lost ball.
    #[parameter(section)]
    pub search: SearchParameters,
    /// Where it goes while a teammate plays the ball.
    #[parameter(section)]
    pub support: SupportParameters,
    /// How it walks.
    #[parameter(section)]
    pub walk: WalkParameters,
}
