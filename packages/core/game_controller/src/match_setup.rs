use std::time::Duration;

use hsl_types::PlayerNumber;

use crate::Colour;
use crate::control_message::Competition;

/// Content of control messages besides the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSetup {
    /// The competition.
    pub competition: Competition,
    /// Players of a team that may be on the field at once.
    pub players_per_team: u8,
    /// Number and colours of the hulks.
    pub hulks: TeamSetup,
    /// Number and colours of the opponent.
    pub opponent: TeamSetup,
    /// The goalkeeper of both teams.
    pub goalkeeper: PlayerNumber,
}

/// Number and colours of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamSetup {
    /// Its number.
    pub number: u8,
    /// Colour of its field players.
    pub field_player_colour: Colour,
    /// Colour of its goalkeeper.
    pub goalkeeper_colour: Colour,
}

/// Durations that the secondary time counts down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Durations {
    /// Ready before a kick-off.
    pub ready: Duration,
    /// Ready before a penalty kick.
    pub penalty_kick_ready: Duration,
    /// A kick-off in Playing.
    pub kick_off: Duration,
    /// A set play.
    pub set_play: Duration,
    /// A penalty kick in Playing.
    pub penalty_kick: Duration,
    /// A timeout of a team.
    pub timeout: Duration,
    /// The break between the halves.
    pub half_time_break: Duration,
    /// A shot of the penalty shoot-out.
    pub shot: Duration,
}
