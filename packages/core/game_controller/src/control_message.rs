use hsl_types::SubState;
use zerocopy::{FromBytes, IntoBytes};

use crate::game_state::{Phase, State};
use crate::layout::PLAYERS;
use crate::{NotInVersion, Refusal, TeamInfo, Version, codes, layout};

/// Team number for "no team".
const NO_TEAM: u8 = 255;
/// Kind of the message in errors.
const MESSAGE: &str = "a control message";

/// Receivers of a control message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Robots: header `RGme`. They still receive the state Set for some time after the game continued, so that they
    /// have to listen to the whistle.
    Robots,
    /// Monitors: header `RGTD`. They receive the true state.
    Monitors,
}

impl Audience {
    /// Returns the first four bytes of the message.
    fn header(self) -> &'static [u8; 4] {
        match self {
            Self::Robots => b"RGme",
            Self::Monitors => b"RGTD",
        }
    }
}

/// Competition of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Competition {
    /// A division of the Humanoid Soccer League: 0 small, 1 middle, 2 large.
    Division(u8),
    /// A competition of the Standard Platform League; only in version 18.
    Spl {
        /// 0: round robin, 1: play-off.
        phase: u8,
        /// Type of the competition.
        kind: u8,
    },
}

/// State of the game that the GameController sends twice a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlMessage {
    /// Number of the packet to one destination; wraps.
    pub packet_number: u8,
    /// Maximum number of players of a team on the field at once, 0 to 20.
    pub players_per_team: u8,
    /// Competition of the match.
    pub competition: Competition,
    /// Set if play is stopped: all robots freeze and do not even get up.
    pub stopped: bool,
    /// Phase of the match.
    pub game_phase: Phase,
    /// State of the game.
    pub state: State,
    /// Set play, if any; a kick-off is not a set play.
    pub set_play: Option<SubState>,
    /// Set in the first half, also of extra time.
    pub first_half: bool,
    /// Number of the team that kicks. `None` means a dropped ball in Ready and Set, and a free ball in Playing.
    pub kicking_team: Option<u8>,
    /// Time left in the half or for the penalty shot \[s\]; negative in overtime.
    pub secs_remaining: i16,
    /// Time left of Ready, a set play, a timeout or the break \[s\]; 0 if none of them is active.
    pub secondary_time: i16,
    /// Team that defends the left goal as seen by the operator, and the other team.
    pub teams: [TeamInfo; 2],
}

impl ControlMessage {
    /// Parses a datagram with a control message of any supported version. Also returns its version and whether it is
    /// for robots or for monitors.
    ///
    /// # Errors
    /// Returns an error if the header, the version, the size or a value is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Version, Audience, Self), Refusal> {
        let (header, rest) = bytes.split_at_checked(4).ok_or(Refusal::Size {
            message: MESSAGE,
            actual: bytes.len(),
            expected: Version::default().size(),
        })?;
        let audience = [Audience::Robots, Audience::Monitors]
            .into_iter()
            .find(|it| it.header() == header)
            .ok_or(Refusal::Header {
                expected: "RGme or RGTD",
            })?;
        let number = rest.first().copied().unwrap_or_default();
        let version = Version::from_byte(number).ok_or(Refusal::Version {
            message: MESSAGE,
            version: number,
        })?;
        let message = match version {
            Version::V18 => read::<0>(bytes, version),
            Version::V19 => read::<2>(bytes, version),
            Version::V20 => read::<1>(bytes, version),
        };
        Ok((version, audience, message?))
    }

    /// Encodes the message in a version of the protocol, for robots or for monitors.
    ///
    /// # Errors
    /// Returns an error if that version cannot express the message.
    pub fn to_bytes(&self, version: Version, audience: Audience) -> Result<Vec<u8>, NotInVersion> {
        match version {
            Version::V18 => write::<0>(self, version, audience),
            Version::V19 => write::<2>(self, version, audience),
            Version::V20 => write::<1>(self, version, audience),
        }
    }

    /// Returns the team with this number; `None` if it does not play.
    pub fn team(&self, number: u8) -> Option<&TeamInfo> {
        self.teams.iter().find(|team| team.number == number)
    }
}

/// Parses the bytes of a control message. `COUNTS` is the number of counts of its robots in `version`. The header is not checked.
///
/// # Errors
/// Returns an error if the size or a value is invalid.
fn read<const COUNTS: usize>(bytes: &[u8], version: Version) -> Result<ControlMessage, Refusal> {
    let wire = layout::Control::<COUNTS>::ref_from_bytes(bytes).map_err(|_| Refusal::Size {
        message: MESSAGE,
        actual: bytes.len(),
        expected: version.size(),
    })?;
    // The meaning of these two bytes differs by version.
    let (competition, stopped) = match (version, wire.competition) {
        (Version::V18, phase) => {
            let kind = wire.stopped;
            (Competition::Spl { phase, kind }, false)
        }
        (_, division @ 0..=2) => {
            let stopped = codes::flag(wire.stopped, "stopped")?;
            (Competition::Division(division), stopped)
        }
        (_, value) => {
            return Err(Refusal::Value {
                field: "competitionType",
                value,
                expected: "0 to 2",
            });
        }
    };
    if usize::from(wire.players_per_team) > PLAYERS {
        return Err(Refusal::Value {
            field: "playersPerTeam",
            value: wire.players_per_team,
            expected: "at most 20",
        });
    }
    let [left, right] = &wire.teams;
    Ok(ControlMessage {
        packet_number: wire.packet_number,
        players_per_team: wire.players_per_team,
        competition,
        stopped,
        game_phase: codes::phase(wire.game_phase)?,
        state: version.state(wire.state)?,
        set_play: version.set_play(wire.set_play)?,
        first_half: codes::flag(wire.first_half, "firstHalf")?,
        kicking_team: (wire.kicking_team != NO_TEAM).then_some(wire.kicking_team),
        secs_remaining: wire.secs_remaining.get(),
        secondary_time: wire.secondary_time.get(),
        teams: [
            TeamInfo::read(left, version)?,
            TeamInfo::read(right, version)?,
        ],
    })
}

/// Encodes a control message. `COUNTS` is the number of counts of its robots in `version`.
///
/// # Errors
/// Returns an error if the version cannot express the message.
fn write<const COUNTS: usize>(
    message: &ControlMessage,
    version: Version,
    audience: Audience,
) -> Result<Vec<u8>, NotInVersion> {
    let refuse = |what| NotInVersion { version, what };
    // The meaning of these two bytes differs by version.
    let (competition, stopped) = match (version, message.competition) {
        (Version::V18, Competition::Spl { .. }) if message.stopped => {
            return Err(refuse("stop of play"));
        }
        (Version::V18, Competition::Spl { phase, kind }) => (phase, kind),
        (Version::V19 | Version::V20, Competition::Division(division)) => {
            (division, u8::from(message.stopped))
        }
        (Version::V18, Competition::Division(_)) => return Err(refuse("division")),
        (_, Competition::Spl { .. }) => return Err(refuse("phase of the competition")),
    };
    let [left, right] = &message.teams;
    let wire = layout::Control {
        header: *audience.header(),
        version: version.byte(),
        packet_number: message.packet_number,
        players_per_team: message.players_per_team,
        competition,
        stopped,
        game_phase: codes::phase_number(message.game_phase),
        state: version.state_number(message.state)?,
        set_play: version.set_play_number(message.set_play)?,
        first_half: u8::from(message.first_half),
        kicking_team: message.kicking_team.unwrap_or(NO_TEAM),
        secs_remaining: message.secs_remaining.into(),
        secondary_time: message.secondary_time.into(),
        teams: [left.write::<COUNTS>(version)?, right.write(version)?],
    };
    Ok(wire.as_bytes().to_vec())
}
