use std::net::{IpAddr, SocketAddr};

use crate::{MOST_MONITORS, Version};

/// Why a datagram is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Refusal {
    /// It begins with other bytes than a message of its kind.
    #[error("does not begin with {expected:?}")]
    Header {
        /// The first bytes of a valid message.
        expected: &'static str,
    },
    /// Its version is unknown.
    #[error("{message} has version {version}, which is not supported")]
    Version {
        /// Kind of the message.
        message: &'static str,
        /// Its version byte.
        version: u8,
    },
    /// It is too short or too long.
    #[error("{message} has {actual} bytes instead of {expected}")]
    Size {
        /// Kind of the message.
        message: &'static str,
        /// Number of bytes received.
        actual: usize,
        /// Number of bytes of a valid message.
        expected: usize,
    },
    /// A field has a value without a meaning.
    #[error("{field} is {value}, must be {expected}")]
    Value {
        /// The field, as the protocol names it.
        field: &'static str,
        /// Its value.
        value: u8,
        /// The values with a meaning.
        expected: &'static str,
    },
    /// A number of a return message is not a number.
    #[error("{field} is not a number")]
    NotANumber {
        /// The field, as the protocol names it.
        field: &'static str,
    },
    /// It tells the true state, which robots must not know.
    #[error("is for monitors, not for robots")]
    ForMonitors,
    /// Another GameController sent it.
    #[error("does not come from the GameController at {wanted}")]
    OtherSender {
        /// The address that is followed.
        wanted: IpAddr,
    },
    /// A second GameController sent it.
    #[error(
        "comes from a second GameController at {sender}; {followed} is followed until it is silent for 4 s: \
         stop one of them, or set the address of the right one"
    )]
    OtherGameController {
        /// The address of the second one.
        sender: SocketAddr,
        /// The address of the one that is followed.
        followed: SocketAddr,
    },
    /// It is a copy of a packet, or one that later packets have overtaken.
    #[error("is not newer than the last packet of the GameController at {sender}")]
    OldPacket {
        /// The address of the GameController.
        sender: SocketAddr,
    },
    /// A robot asks for the true state, which it must not know.
    #[error("is a monitor request of a robot; a monitor needs another address than every robot")]
    RobotAsMonitor,
    /// As many monitors as possible are served.
    #[error("is a request of one monitor too many; {MOST_MONITORS} are served")]
    TooManyMonitors,
    /// Neither of two teams is the one that was looked for.
    #[error("the teams are {teams:?}; team {wanted} does not play")]
    OtherTeams {
        /// The teams in the message.
        teams: [u8; 2],
        /// The team that was looked for.
        wanted: u8,
    },
}

/// A control message cannot be written in a version of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("version {} of the control message has no {what}", version.byte())]
pub struct NotInVersion {
    /// The version.
    pub version: Version,
    /// What it cannot express.
    pub what: &'static str,
}
