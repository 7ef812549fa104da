use hsl_types::parameters::Parameters;
use hsl_types::{Division, JerseyColor, TeamState};
use serde::{Deserialize, Serialize};

/// Division and teams of a match. They have no influence on the rules; null: unknown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct MatchSetupConfig {
    /// Division of the match.
    #[parameter(default = None)]
    pub division: Option<Division>,
    /// Team in namespace `/hulks`.
    #[parameter(section)]
    pub hulks: TeamSetupConfig,
    /// Team in namespace `/opponent`.
    #[parameter(section)]
    pub opponent: TeamSetupConfig,
}

/// Number and colors of a team; null: unknown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct TeamSetupConfig {
    /// Number of the team in the league.
    #[parameter(default = None, range = 0..=254)]
    pub number: Option<u8>,
    /// Color of the field players.
    #[parameter(default = None)]
    pub field_player_color: Option<JerseyColor>,
    /// Color of the goalkeeper.
    #[parameter(default = None)]
    pub goalkeeper_color: Option<JerseyColor>,
}

impl TeamSetupConfig {
    /// Copies number and colors to the state of the team.
    pub(crate) fn describe(&self, team: &mut TeamState) {
        team.team_number = self.number;
        team.field_player_color = self.field_player_color;
        team.goalkeeper_color = self.goalkeeper_color;
    }
}
