//! State of the game.

use std::collections::BTreeMap;

use hsl_types::{GameState, GlobalFieldSide, Half, PenaltyKind, SubState, Team};
use located_yaml::Located;
use schemars::JsonSchema;
use serde::Deserialize;

use super::names::{RobotName, named};
use super::numbers::Seconds;

/// State of the game before the first tick. Set plays are better awarded with `commands`, because the referee then also
/// places ball and robots.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Game {
    /// State of the game.
    #[schemars(schema_with = "named::<GameState>")]
    pub state: GameState,
    /// Phase of the match.
    pub phase: Phase,
    /// Half of the match.
    #[schemars(schema_with = "named::<Half>")]
    pub half: Half,
    /// True during a brief stop, in which all robots stand still.
    pub stopped: bool,
    /// Current set play.
    #[schemars(schema_with = "named::<SubState>")]
    pub sub_state: Option<SubState>,
    /// Team that may play the ball; without it both may.
    #[schemars(schema_with = "named::<Team>")]
    pub kicking_team: Option<Located<Team>>,
    /// Direction of play of the hulks: home (towards positive x) or away.
    #[schemars(schema_with = "named::<GlobalFieldSide>")]
    pub hulks_side: GlobalFieldSide,
    /// Goals of both teams.
    pub scores: Scores,
    /// Numbers of team messages that the teams may still send.
    pub messages: Messages,
    /// Remaining time of the half; without it the half is complete.
    pub remaining_time: Option<Seconds>,
    /// Penalized robots.
    pub penalties: BTreeMap<Located<RobotName>, GivenPenalty>,
}

/// Phase of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// First or second half.
    #[default]
    Normal,
    /// Penalty shoot-out; `kicking_team` shoots.
    PenaltyShootout,
    /// Extra time after a draw.
    ExtraTime,
    /// Timeout of a team or of the referee.
    Timeout,
}

/// Goals of both teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Scores {
    /// Goals of the hulks.
    pub hulks: u8,
    /// Goals of the opponent.
    pub opponent: u8,
}

/// Numbers of team messages that both teams may still send; without a number that of the parameter
/// `simulation.remaining_amount_of_messages`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Messages {
    /// Number of the hulks.
    pub hulks: Option<u16>,
    /// Number of the opponent.
    pub opponent: Option<u16>,
}

/// Penalty of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenPenalty {
    /// Reason of the penalty.
    #[schemars(schema_with = "named::<PenaltyKind>")]
    pub kind: PenaltyKind,
    /// Remaining time of the penalty.
    pub remaining: Seconds,
}
