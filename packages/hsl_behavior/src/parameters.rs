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

use hsl_types::{Faults, MotionCommand, PlayerNumber};
use serde::{Deserialize, Serialize};

use crate::tree_file::TreeFile;

pub use ball::BallParameters;
pub use communication::CommunicationParameters;
pub use goal_keeper::GoalKeeperParameters;
pub use kick::KickParameters;
pub use output::OutputParameters;
pub use remote_control::RemoteControlParameters;
pub use search::SearchParameters;
pub use support::SupportParameters;
pub use walk::WalkParameters;

/// The parameters of a robot's behavior. Lengths are metres, times seconds, angles radians.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BehaviorParameters {
    /// The player that keeps the goal (default: 1).
    pub goal_keeper_number: PlayerNumber,
    /// The file of the tree that the robot runs: `.btc`, `.yaml`, `.xml` or `.rhai`; absent: the tree that is
    /// built in (default: absent).
    pub tree: Option<String>,
    /// Whether the tree is loaded again when its file has changed between two ticks (default: false).
    pub hot_reload: bool,
    /// What the robot does whatever the tree wants; absent: what the tree wants (default: absent).
    pub injected_motion_command: Option<MotionCommand>,
    /// What it makes of the ball that it sees or hears of.
    pub ball: BallParameters,
    /// What it sends and how often.
    pub communication: CommunicationParameters,
    /// How it keeps the goal.
    pub goal_keeper: GoalKeeperParameters,
    /// When and how it kicks.
    pub kick: KickParameters,
    /// What it hands out beside its decision.
    pub output: OutputParameters,
    /// How a person steers it.
    pub remote_control: RemoteControlParameters,
    /// How it looks for a lost ball.
    pub search: SearchParameters,
    /// Where it goes while a teammate plays the ball.
    pub support: SupportParameters,
    /// How it walks.
    pub walk: WalkParameters,
}

impl Default for BehaviorParameters {
    fn default() -> Self {
        Self {
            goal_keeper_number: PlayerNumber::One,
            tree: None,
            hot_reload: false,
            injected_motion_command: None,
            ball: BallParameters::default(),
            communication: CommunicationParameters::default(),
            goal_keeper: GoalKeeperParameters::default(),
            kick: KickParameters::default(),
            output: OutputParameters::default(),
            remote_control: RemoteControlParameters::default(),
            search: SearchParameters::default(),
            support: SupportParameters::default(),
            walk: WalkParameters::default(),
        }
    }
}

impl BehaviorParameters {
    /// Whether a robot can play with these values.
    ///
    /// # Errors
    /// All values that are out of their range, by their key.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        if let Some(Err(found)) = self.tree.as_deref().map(TreeFile::load) {
            faults.extend(&found);
        }
        faults.require(
            self.tree.is_some() || !self.hot_reload,
            "hot_reload",
            "there is no file to load again; name one as `tree`",
        );
        if let Some(Err(found)) = self
            .injected_motion_command
            .as_ref()
            .map(MotionCommand::validate)
        {
            faults.extend_within("injected_motion_command", &found);
        }
        for (part, found) in [
            ("ball", self.ball.faults()),
            ("communication", self.communication.faults()),
            ("goal_keeper", self.goal_keeper.faults()),
            ("kick", self.kick.faults()),
            ("remote_control", self.remote_control.faults()),
            ("search", self.search.faults()),
            ("support", self.support.faults()),
            ("walk", self.walk.faults()),
        ] {
            faults.extend_within(part, &found);
        }
        faults.into_result(())
    }
}

/// Notes a fault unless `value` lies within `least` and `most`.
fn require_within(faults: &mut Faults, key: &str, value: f32, least: f32, most: f32) {
    faults.require(
        (least..=most).contains(&value),
        key,
        format_args!("{value} is not within {least} and {most}"),
    );
}
