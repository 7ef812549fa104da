//! Commands to the referee.

use hsl_types::{GameState, PenaltyKind, PlayerNumber, RefereeCommand, RobotId, SubState, Team};
use located_yaml::Located;
use schemars::JsonSchema;
use serde::Deserialize;

use super::names::{RobotName, named};
use super::numbers::Seconds;

/// Command to the referee at a time.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Simulated time; the command takes effect in the first tick at or after it.
    pub at: Located<Seconds>,
    /// Command.
    pub command: Action,
}

/// Command to the referee.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Sets the state of the game.
    SetState(#[schemars(schema_with = "named::<GameState>")] GameState),
    /// Whistle: in Set, play begins after the delay that the rules prescribe.
    Whistle,
    /// Stops the game: all robots stand still.
    Stop,
    /// Ends the stop.
    Resume,
    /// Restarts with a dropped ball.
    DroppedBall,
    /// Begins (true) or ends (false) a timeout of the referee.
    Timeout(bool),
    /// Requests a timeout for a team.
    RequestTimeout(#[schemars(schema_with = "named::<Team>")] Team),
    /// Awards a set play to a team. Throw-in, goal kick and corner kick take place at the ball's position.
    Award(Award),
    /// Penalizes a robot.
    Penalize(Penalize),
    /// Ends the penalty of a robot.
    Unpenalize(Located<RobotName>),
    /// Begins the penalty shoot-out.
    StartPenaltyShootout,
    /// Replaces a robot by a substitute of its team.
    Substitute(Substitution),
}

/// Set play of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// Set play.
    #[schemars(schema_with = "named::<SubState>")]
    pub sub_state: SubState,
    /// Team that takes the set play.
    #[schemars(schema_with = "named::<Team>")]
    pub to: Team,
}

/// Penalty of a robot.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Penalize {
    /// Robot.
    pub robot: Located<RobotName>,
    /// Reason of the penalty.
    #[schemars(schema_with = "named::<PenaltyKind>")]
    pub kind: PenaltyKind,
}

/// Replacement of a robot by a substitute.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Substitution {
    /// Robot that leaves the field.
    pub robot: Located<RobotName>,
    /// Jersey number of the substitute that takes its place, 1 to 20.
    #[schemars(with = "u8", range(min = 1, max = 20))]
    pub by: PlayerNumber,
}

impl Action {
    /// Returns the robot that the command is about, or `None` without one.
    pub fn robot(&self) -> Option<&Located<RobotName>> {
        match self {
            Self::Penalize(penalize) => Some(&penalize.robot),
            Self::Unpenalize(robot) => Some(robot),
            Self::Substitute(substitution) => Some(&substitution.robot),
            _ => None,
        }
    }

    /// Converts the command to that of the referee.
    pub fn to_command(&self) -> RefereeCommand {
        match self {
            Self::SetState(state) => RefereeCommand::SetGameState(*state),
            Self::Whistle => RefereeCommand::Whistle,
            Self::Stop => RefereeCommand::BriefStop,
            Self::Resume => RefereeCommand::Resume,
            Self::DroppedBall => RefereeCommand::DroppedBall,
            Self::Timeout(begins) => RefereeCommand::SetTimeout(*begins),
            Self::RequestTimeout(team) => RefereeCommand::RequestTimeout(*team),
            Self::Award(award) => RefereeCommand::AwardSetPlay {
                sub_state: award.sub_state,
                kicking_team: award.to,
            },
            Self::Penalize(penalize) => RefereeCommand::Penalize {
                robot: robot_of(&penalize.robot),
                kind: penalize.kind,
            },
            Self::Unpenalize(robot) => RefereeCommand::Unpenalize(robot_of(robot)),
            Self::StartPenaltyShootout => RefereeCommand::StartPenaltyShootout,
            Self::Substitute(substitution) => RefereeCommand::Substitute {
                robot: robot_of(&substitution.robot),
                substitute: substitution.by,
            },
        }
    }
}

fn robot_of(name: &Located<RobotName>) -> RobotId {
    name.value.0
}
