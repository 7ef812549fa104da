use std::time::Duration;

use hsl_types::PlayerNumber;

use crate::Color;
use crate::control_message::Competition;

/// Content of control messages besides the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSetup {
    /// Competition of the match.
    pub competition: Competition,
    /// Maximum number of players of a team on the field at once.
    pub players_per_team: u8,
    /// Number and colors of the first team, `hulks`.
    pub hulks: TeamSetup,
    /// Number and colors of the second team, `opponent`.
    pub opponent: TeamSetup,
    /// Goalkeeper of both teams.
    pub goalkeeper: PlayerNumber,
}

/// Number and colors of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamSetup {
    /// Number of the team.
    pub number: u8,
    /// Color of the field players.
    pub field_player_color: Color,
    /// Color of the goalkeeper.
    pub goalkeeper_color: Color,
}

/// Durations that are counted down as secondary time.
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
