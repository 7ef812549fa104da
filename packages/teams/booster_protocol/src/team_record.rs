//! Records with which the program informs its team by UDP.
//!
//! The content of a record passes unchanged, except for the number of the team: each program of a match has a number of
//! its own, because the port follows from it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use hsl_types::{MessageBytes, PlayerNumber};

/// Number of bytes of a record.
pub const SIZE: usize = 128;
/// First number of a record.
const VALIDATION: i32 = 31202;
/// Positions of the numbers in a record, which are little endian.
const TEAM: usize = 8;
const PLAYER: usize = 12;
/// Port for the team with the number 0.
const FIRST_PORT: u16 = 10_000;

/// Reason for which a record is not passed on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRecord {
    /// The number of bytes is wrong.
    #[error("a team record has {SIZE} bytes, got {0}")]
    Size(usize),
    /// The first number is wrong.
    #[error("a team record begins with {VALIDATION}, got {0}")]
    Validation(i32),
    /// The number of the team is another one.
    #[error(
        "the team record has the team number {found}, expected {expected}: set game.team_id of the program and \
         team_id of the bridge to the same number"
    )]
    Team {
        /// Number in the record.
        found: i32,
        /// Number of the program's team.
        expected: u8,
    },
    /// The player is not the sender.
    #[error("the team record of player {sender} has the player number {found}")]
    Player {
        /// Number in the record.
        found: i32,
        /// Player that sent the record.
        sender: PlayerNumber,
    },
}

/// Returns the port on which the programs of a team send and receive records.
pub fn port(team_id: u8) -> u16 {
    FIRST_PORT + u16::from(team_id)
}

/// Returns the address at which all programs with this team number on this machine receive records, and no other machine.
pub fn broadcast(team_id: u8) -> SocketAddr {
    let address = Ipv4Addr::new(127, 255, 255, 255);
    SocketAddr::new(IpAddr::V4(address), port(team_id))
}

/// Returns the team message for a record on the port of a program; `None` for the record of another player, which the
/// bridge itself has sent.
///
/// # Errors
/// Returns an error if the bytes are not a record of the program's team.
pub fn to_team(
    bytes: &[u8],
    team_id: u8,
    player: PlayerNumber,
) -> Result<Option<MessageBytes>, InvalidRecord> {
    let record = read(bytes)?;
    let found = number(record, TEAM);
    if found != i32::from(team_id) {
        return Err(InvalidRecord::Team {
            found,
            expected: team_id,
        });
    }
    let is_own = number(record, PLAYER) == i32::from(u8::from(player));
    Ok(is_own.then(|| MessageBytes::new(record)).flatten())
}

/// Returns the record for a program with this team number, from the message of a teammate.
///
/// # Errors
/// Returns an error if the message is not a record, or that of another player.
pub fn to_program(
    message: &MessageBytes,
    sender: PlayerNumber,
    team_id: u8,
) -> Result<[u8; SIZE], InvalidRecord> {
    let mut record = *read(message.as_slice())?;
    let found = number(&record, PLAYER);
    if found != i32::from(u8::from(sender)) {
        return Err(InvalidRecord::Player { found, sender });
    }
    record[TEAM..TEAM + 4].copy_from_slice(&i32::from(team_id).to_le_bytes());
    Ok(record)
}

/// Returns the bytes of a record, with the right size and first number.
fn read(bytes: &[u8]) -> Result<&[u8; SIZE], InvalidRecord> {
    let record: &[u8; SIZE] = bytes
        .try_into()
        .map_err(|_| InvalidRecord::Size(bytes.len()))?;
    match number(record, 0) {
        VALIDATION => Ok(record),
        other => Err(InvalidRecord::Validation(other)),
    }
}

/// Returns the number at a position, one of the constants above.
fn number(record: &[u8; SIZE], at: usize) -> i32 {
    let bytes = [record[at], record[at + 1], record[at + 2], record[at + 3]];
    i32::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER_2: PlayerNumber = PlayerNumber::new::<2>();

    fn record(team: i32, player: i32) -> [u8; SIZE] {
        let mut record = [7; SIZE];
        for (at, number) in [(0, VALIDATION), (TEAM, team), (PLAYER, player)] {
            record[at..at + 4].copy_from_slice(&number.to_le_bytes());
        }
        record
    }

    #[test]
    fn a_record_reaches_a_teammate_with_the_number_of_its_team_and_is_else_unchanged() {
        let message = to_team(&record(60, 2), 60, PLAYER_2).unwrap().unwrap();
        assert_eq!(to_program(&message, PLAYER_2, 61), Ok(record(61, 2)));
    }

    #[test]
    fn records_that_the_bridge_has_sent_to_the_program_are_not_sent_back() {
        assert_eq!(to_team(&record(60, 3), 60, PLAYER_2), Ok(None));
    }

    #[test]
    fn other_bytes_are_refused() {
        let refused = |bytes: &[u8]| to_team(bytes, 60, PLAYER_2).unwrap_err();
        assert_eq!(refused(&[0; 127]), InvalidRecord::Size(127));
        assert_eq!(refused(&[0; SIZE]), InvalidRecord::Validation(0));
        let team = InvalidRecord::Team {
            found: 66,
            expected: 60,
        };
        assert_eq!(refused(&record(66, 2)), team);
        let message = MessageBytes::new(&record(60, 3)).unwrap();
        let player = InvalidRecord::Player {
            found: 3,
            sender: PLAYER_2,
        };
        assert_eq!(to_program(&message, PLAYER_2, 61), Err(player));
    }
}
