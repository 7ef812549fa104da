use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use game_controller::ports;
use hsl_types::parameters::Parameters;
use hsl_types::{Team, seconds};
use serde::{Deserialize, Serialize};
use support::Faults;

/// How the world follows the league's GameController.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(deny_unknown_fields, default)]
pub struct GameControllerOptions {
    /// Address of the GameController; control messages from others are refused.
    #[parameter(default = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub address: IpAddr,
    /// Address on which control messages are received; `0.0.0.0:3838` to hear broadcasts.
    #[parameter(default = SocketAddr::from((Ipv4Addr::LOCALHOST, ports::CONTROL)))]
    pub control_address: SocketAddr,
    /// Port at the GameController to which return messages are sent.
    #[parameter(default = ports::RETURN)]
    pub return_port: u16,
    /// Port at the GameController to which team messages are sent, without the number of the team.
    #[parameter(default = ports::TEAM)]
    pub team_port: u16,
    /// Number of the team hulks.
    #[parameter(default = 24, range = 0..=254)]
    pub hulks_number: u8,
    /// Number of the team opponent.
    #[parameter(default = 5, range = 0..=254)]
    pub opponent_number: u8,
    /// Time without control messages after which the timeline says so.
    #[parameter(default = Duration::from_secs(4), positive)]
    #[serde(with = "seconds")]
    pub silence_timeout: Duration,
    /// Whether the world places the ball: for kick-offs, penalty kicks and set plays, and away after a goal.
    #[parameter(default = true)]
    pub place_ball: bool,
    /// Whether the world places robots: penalized ones beside the field, and all at their touch lines when the teams
    /// change sides.
    #[parameter(default = true)]
    pub place_robots: bool,
}

impl GameControllerOptions {
    fn check(&self, faults: &mut Faults) {
        faults.require(
            self.hulks_number != self.opponent_number,
            "opponent_number",
            "must be another number than `hulks_number`",
        );
        let most = self.hulks_number.max(self.opponent_number);
        faults.require(
            self.team_port.checked_add(most.into()).is_some(),
            "team_port",
            "must be at most 65535 together with the number of a team",
        );
    }

    /// Returns the number of a team.
    pub fn number(&self, team: Team) -> u8 {
        match team {
            Team::Hulks => self.hulks_number,
            Team::Opponent => self.opponent_number,
        }
    }

    /// Returns the address to which team messages of a team are sent.
    pub fn team_address(&self, team: Team) -> SocketAddr {
        // The sum is checked with the parameters.
        let port = self.team_port.saturating_add(self.number(team).into());
        SocketAddr::new(self.address, port)
    }

    /// Returns the address to which return messages are sent.
    pub fn return_address(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.return_port)
    }
}
