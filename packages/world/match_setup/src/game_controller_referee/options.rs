use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use game_controller::ports;
use hsl_types::parameters::Parameters;
use hsl_types::{Team, seconds};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Connection of the world to the league's GameController.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(deny_unknown_fields, default)]
pub struct GameControllerOptions {
    /// Address of the GameController. Control messages from other addresses are refused.
    #[parameter(default = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub address: IpAddr,
    /// Local address for control messages; `0.0.0.0:3838` also receives broadcasts.
    #[parameter(default = SocketAddr::from((Ipv4Addr::LOCALHOST, ports::CONTROL)))]
    pub control_address: SocketAddr,
    /// Port of the GameController for return messages.
    #[parameter(default = ports::RETURN)]
    pub return_port: u16,
    /// Port of the GameController for team messages, without the number of the team.
    #[parameter(default = ports::TEAM)]
    pub team_port: u16,
    /// Number of the team hulks.
    #[parameter(default = 24, range = 0..=254)]
    pub hulks_number: u8,
    /// Number of the team opponent.
    #[parameter(default = 5, range = 0..=254)]
    pub opponent_number: u8,
    /// Time without control messages after which the silence is marked on the timeline.
    #[parameter(default = Duration::from_secs(4), positive)]
    #[serde(with = "seconds")]
    pub silence_timeout: Duration,
    /// Lets the world place the ball: for kick-offs, penalty kicks and set plays, and away after a goal.
    #[parameter(default = true)]
    pub place_ball: bool,
    /// Lets the world place robots: penalized ones beside the field, and all at their touch lines when the teams
    /// change sides.
    #[parameter(default = true)]
    pub place_robots: bool,
}

impl GameControllerOptions {
    /// Checks the rules that concern several options, and adds an error to `invalid` for each that is violated.
    fn check(&self, invalid: &mut InvalidValues) {
        invalid.require(
            self.hulks_number != self.opponent_number,
            "opponent_number",
            "must differ from `hulks_number`",
        );
        let most = self.hulks_number.max(self.opponent_number);
        invalid.require(
            self.team_port.checked_add(most.into()).is_some(),
            "team_port",
            "plus the number of a team must be at most 65535",
        );
    }

    /// Returns the number of a team in the messages of the GameController.
    pub fn number(&self, team: Team) -> u8 {
        match team {
            Team::Hulks => self.hulks_number,
            Team::Opponent => self.opponent_number,
        }
    }

    /// Returns the GameController's address for team messages of a team.
    pub fn team_address(&self, team: Team) -> SocketAddr {
        // The sum is checked with the parameters.
        let port = self.team_port.saturating_add(self.number(team).into());
        SocketAddr::new(self.address, port)
    }

    /// Returns the GameController's address for return messages.
    pub fn return_address(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.return_port)
    }
}
