//! Addresses of the UDP team messages of other teams' programs.

use std::net::SocketAddr;

use hsl_types::parameters::Parameters;
use hsl_types::{PlayerNumber, RobotId, Team};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::address_pattern::AddressPattern;

/// UDP addresses at which the world exchanges team messages with the robots' programs.
///
/// The world receives the datagrams of a program instead of its teammates, and sends it those of its teammates by the
/// rules of the match: with budget, loss, delay and range, in simulated time. An address may contain `{player}` or a sum
/// like `{4060+player}`, which stands for the jersey number of a robot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(deny_unknown_fields, default)]
pub struct TeamMessageOptions {
    /// Address at which the world receives the messages of hulks, for example `127.0.0.1:{10100+player}`; null: nowhere.
    ///
    /// With one address for several robots, the world knows a robot by the address that its program sends from.
    #[parameter(default = None)]
    pub hulks_world: Option<String>,
    /// Address at which the program of a robot of hulks receives messages, for example `127.0.0.1:{4060+player}`.
    #[parameter(default = None)]
    pub hulks_program: Option<String>,
    /// As `hulks_world`, for the opponent.
    #[parameter(default = None)]
    pub opponent_world: Option<String>,
    /// As `hulks_program`, for the opponent.
    #[parameter(default = None)]
    pub opponent_program: Option<String>,
}

/// Addresses of the team messages of one robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamMessageAddresses {
    /// Address at which the world receives the messages of the robot.
    pub world: SocketAddr,
    /// Address at which the program of the robot receives messages.
    pub program: SocketAddr,
}

impl TeamMessageOptions {
    /// Returns the addresses of a robot, or `None` if its team exchanges no UDP messages.
    pub fn addresses(&self, robot: RobotId) -> Option<TeamMessageAddresses> {
        let (world, program) = self.patterns(robot.team);
        let address = |pattern: Option<&String>| {
            // The patterns are checked with the parameters.
            pattern?
                .parse::<AddressPattern>()
                .ok()?
                .address(robot.player_number)
                .ok()
        };
        Some(TeamMessageAddresses {
            world: address(world)?,
            program: address(program)?,
        })
    }

    /// Returns the addresses of the world and of the programs of a team.
    fn patterns(&self, team: Team) -> (Option<&String>, Option<&String>) {
        match team {
            Team::Hulks => (self.hulks_world.as_ref(), self.hulks_program.as_ref()),
            Team::Opponent => (self.opponent_world.as_ref(), self.opponent_program.as_ref()),
        }
    }

    /// Checks all addresses, and adds an error to `invalid` for each wrong one.
    fn check(&self, invalid: &mut InvalidValues) {
        for team in Team::ALL {
            let (world, program) = self.patterns(team);
            for (part, pattern, other) in [("world", world, program), ("program", program, world)] {
                let key = format!("{team}_{part}");
                match pattern {
                    Some(pattern) => {
                        if let Err(error) = check_pattern(pattern) {
                            invalid.add(&key, error);
                        }
                    }
                    None => invalid.require(
                        other.is_none(),
                        &key,
                        "is needed, because the other address of the team is set",
                    ),
                }
            }
        }
    }
}

/// Returns an error if a pattern gives no address for a jersey number.
fn check_pattern(pattern: &str) -> Result<(), String> {
    let parsed: AddressPattern = pattern.parse()?;
    for number in PlayerNumber::all() {
        parsed.address(number)?;
    }
    Ok(())
}
