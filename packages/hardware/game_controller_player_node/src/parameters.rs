use std::net::{IpAddr, SocketAddr};

use game_controller::ports;
use hsl_types::PlayerNumber;
use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Parameters of `game_controller_player_node`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PlayerParameters {
    /// Number of the robot's team.
    #[parameter(default = 24, range = 0..=254)]
    pub(crate) team_number: u8,
    /// Number of the player.
    #[parameter(default = PlayerNumber::new::<1>())]
    pub(crate) player_number: PlayerNumber,
    /// Address on which control messages are received. Use `0.0.0.0:3838` to receive broadcasts, on a robot and for
    /// several robots on one machine.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], ports::CONTROL)))]
    pub(crate) control_address: SocketAddr,
    /// Address of the GameController; control messages from other addresses are refused. Null: the first GameController
    /// that sends.
    #[parameter(default = None)]
    pub(crate) game_controller_address: Option<IpAddr>,
    /// Port at the GameController to which return messages are sent.
    #[parameter(default = ports::RETURN)]
    pub(crate) return_port: u16,
    /// True to send return messages by the wall clock instead of the time of `world_state`, which is the time of the
    /// match in simulation.
    #[parameter(default = false)]
    pub(crate) wall_clock: bool,
    /// Address on which team messages are received; the number of the team is added to the port. Null: no team
    /// messages.
    #[parameter(default = Some(SocketAddr::from(([127, 0, 0, 1], ports::TEAM))))]
    pub(crate) team_address: Option<SocketAddr>,
    /// Destination of team messages; the number of the team is added to the port. On a robot it is a broadcast address,
    /// for example `10.0.255.255:10000`.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], ports::TEAM)))]
    pub(crate) teammates: SocketAddr,
}

impl PlayerParameters {
    /// Adds an error to `invalid` for each port that is too large after the team's number is added.
    fn check(&self, invalid: &mut InvalidValues) {
        let addresses = [
            ("team_address", self.team_address),
            ("teammates", Some(self.teammates)),
        ];
        for (field, address) in addresses {
            invalid.require(
                address.is_none_or(|it| self.with_team(it).is_some()),
                field,
                "port plus number of the team must be at most 65535",
            );
        }
    }

    /// Returns an address with the number of the team added to its port; `None` if the port would be too large.
    pub(crate) fn with_team(&self, address: SocketAddr) -> Option<SocketAddr> {
        let port = address.port().checked_add(self.team_number.into())?;
        Some(SocketAddr::new(address.ip(), port))
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerParameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<PlayerParameters>(
            "game_controller_player_node",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
