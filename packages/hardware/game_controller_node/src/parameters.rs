use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use game_controller::{Competition, MatchSetup, ServerSetup, TeamSetup, Version, ports};
use hsl_types::parameters::Parameters;
use hsl_types::{JerseyColor, PlayerNumber, limits, seconds};
use serde::{Deserialize, Deserializer, Serialize};
use support::InvalidValues;

/// Maximum number of addresses of robots.
const MAX_DESTINATIONS: usize = 64;

/// Parameters of `game_controller_node`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GameControllerParameters {
    /// Version of the control messages: 20 or 19.
    #[parameter(default = 20, range = 19..=20)]
    pub(crate) version: u8,
    /// Destinations of control messages for robots; broadcast addresses are allowed, for example `10.0.255.255:3838`,
    /// or `127.255.255.255:3838` for several robots on this machine.
    #[parameter(default = vec![SocketAddr::from(([127, 0, 0, 1], ports::CONTROL))])]
    #[serde(deserialize_with = "one_or_several")]
    pub(crate) robots: Vec<SocketAddr>,
    /// Address on which return messages of robots are received.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], ports::RETURN)))]
    pub(crate) return_address: SocketAddr,
    /// Address on which requests of monitors are received.
    #[parameter(default = SocketAddr::from(([127, 0, 0, 1], ports::MONITOR_REQUEST)))]
    pub(crate) monitor_request_address: SocketAddr,
    /// Port to which control messages for monitors are sent.
    #[parameter(default = ports::CONTROL)]
    pub(crate) monitor_port: u16,
    /// Port to which return messages are forwarded to monitors.
    #[parameter(default = ports::FORWARDED_STATUS)]
    pub(crate) forwarded_status_port: u16,
    /// Time for which robots still receive Set while the referee is already in Playing.
    ///
    /// The league's program uses 10 s. The simulation's referee has the parameter `whistle_to_playing_delay`, for which
    /// it stays in Set itself; use one of the two.
    #[parameter(default = Duration::ZERO)]
    #[serde(with = "seconds")]
    pub(crate) delay_after_playing: Duration,
    /// Division of the match: 0 small, 1 middle, 2 large. `auto_referee.setup.division` of the referee has precedence.
    #[parameter(default = 1, range = 0..=2)]
    pub(crate) division: u8,
    /// Maximum number of players of a team on the field at once, if the referee does not publish it.
    #[parameter(default = 5, range = 1..=limits::PLAYERS_ON_FIELD)]
    pub(crate) players_per_team: u8,
    /// True to send messages by the wall clock, as the league's program does, instead of the time of the match.
    #[parameter(default = false)]
    pub(crate) wall_clock: bool,
    /// Team `hulks`.
    #[parameter(section)]
    pub(crate) hulks: HulksParameters,
    /// Team `opponent`.
    #[parameter(section)]
    pub(crate) opponent: OpponentParameters,
}

/// Number and colors of the team `hulks`. Those of `auto_referee.setup.hulks` of the referee have precedence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct HulksParameters {
    /// Number of the team.
    #[parameter(default = 24, range = 0..=254)]
    pub(crate) number: u8,
    /// Color of the field players.
    #[parameter(default = JerseyColor::Blue)]
    pub(crate) field_player_colour: JerseyColor,
    /// Color of the goalkeeper.
    #[parameter(default = JerseyColor::Yellow)]
    pub(crate) goalkeeper_colour: JerseyColor,
}

/// Number and colors of the team `opponent`. Those of `auto_referee.setup.opponent` of the referee have precedence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OpponentParameters {
    /// Number of the team.
    #[parameter(default = 5, range = 0..=254)]
    pub(crate) number: u8,
    /// Color of the field players.
    #[parameter(default = JerseyColor::Red)]
    pub(crate) field_player_colour: JerseyColor,
    /// Color of the goalkeeper.
    #[parameter(default = JerseyColor::White)]
    pub(crate) goalkeeper_colour: JerseyColor,
}

impl GameControllerParameters {
    /// Adds errors of the parameters together to `invalid`: equal teams, and a wrong number of addresses or equal ones.
    fn check(&self, invalid: &mut InvalidValues) {
        invalid.require(
            self.hulks.number != self.opponent.number,
            "opponent.number",
            "must differ from `hulks.number`",
        );
        let count = self.robots.len();
        invalid.require(
            (1..=MAX_DESTINATIONS).contains(&count),
            "robots",
            format_args!("must have 1 to {MAX_DESTINATIONS} addresses, got {count}"),
        );
        let different: BTreeSet<_> = self.robots.iter().collect();
        invalid.require(
            different.len() == count,
            "robots",
            "must not contain an address twice, because its robots would receive each message twice",
        );
    }

    /// Returns the setup of the server; the goalkeeper is set later.
    pub(crate) fn setup(&self) -> ServerSetup {
        let Self {
            hulks, opponent, ..
        } = self;
        ServerSetup {
            setup: MatchSetup {
                competition: Competition::Division(self.division),
                players_per_team: self.players_per_team,
                hulks: TeamSetup {
                    number: hulks.number,
                    field_player_color: hulks.field_player_colour,
                    goalkeeper_color: hulks.goalkeeper_colour,
                },
                opponent: TeamSetup {
                    number: opponent.number,
                    field_player_color: opponent.field_player_colour,
                    goalkeeper_color: opponent.goalkeeper_colour,
                },
                goalkeeper: PlayerNumber::new::<1>(),
            },
            version: Version::from_byte(self.version).unwrap_or_default(),
            robots: self.robots.clone(),
            monitor_port: self.monitor_port,
            forwarded_status_port: self.forwarded_status_port,
            delay_after_playing: self.delay_after_playing,
        }
    }
}

/// Reads a list of addresses, or one address.
fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<SocketAddr>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "must be an address, as in 127.0.0.1:3838, or a list of them"
    )]
    enum Addresses {
        One(SocketAddr),
        Several(Vec<SocketAddr>),
    }
    Ok(match Addresses::deserialize(from)? {
        Addresses::One(address) => vec![address],
        Addresses::Several(addresses) => addresses,
    })
}

#[cfg(test)]
mod tests {
    use super::GameControllerParameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<GameControllerParameters>(
            "game_controller_node",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
