use hsl_types::{JerseyColor, PlayerNumber};

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
    pub field_player_color: JerseyColor,
    /// Color of the goalkeeper.
    pub goalkeeper_color: JerseyColor,
}
