use std::net::{IpAddr, SocketAddr};

use crate::Version;

/// Reason for which a datagram is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Refusal {
    /// The datagram has an unknown header.
    #[error("does not begin with {expected:?}")]
    Header {
        /// The first bytes of a valid message.
        expected: &'static str,
    },
    /// The version is unknown.
    #[error("{message} has version {version}, which is not supported")]
    Version {
        /// Kind of the message.
        message: &'static str,
        /// Version byte.
        version: u8,
    },
    /// The datagram is too short or too long.
    #[error("{message} has {actual} bytes instead of {expected}")]
    Size {
        /// Kind of the message.
        message: &'static str,
        /// Number of bytes received.
        actual: usize,
        /// Number of bytes of a valid message.
        expected: usize,
    },
    /// A field has an invalid value.
    #[error("{field} is {value}, must be {expected}")]
    Value {
        /// The field, as the protocol names it.
        field: &'static str,
        /// Value of the field.
        value: u8,
        /// Valid values.
        expected: &'static str,
    },
    /// A number of a return message is NaN.
    #[error("{field} is not a number")]
    NotANumber {
        /// The field, as the protocol names it.
        field: &'static str,
    },
    /// The message contains the true state, which robots must not know.
    #[error("is for monitors, not for robots")]
    ForMonitors,
    /// The sender is not the configured GameController.
    #[error("does not come from the GameController at {wanted}")]
    OtherSender {
        /// Configured address of the GameController.
        wanted: IpAddr,
    },
    /// The sender is a second GameController.
    #[error(
        "comes from a second GameController at {sender}; {followed} is followed until it is silent for 4 s: \
         stop one of them, or set the address of the right one"
    )]
    OtherGameController {
        /// Address of the second GameController.
        sender: SocketAddr,
        /// Address of the GameController that is followed.
        followed: SocketAddr,
    },
    /// The packet is a copy, or older than the last one.
    #[error("is not newer than the last packet of the GameController at {sender}")]
    OldPacket {
        /// Address of the GameController.
        sender: SocketAddr,
    },
    /// A robot requests the true state, which it must not know.
    #[error("is a monitor request of a robot; a monitor needs another address than every robot")]
    RobotAsMonitor,
    /// The maximum number of monitors is reached.
    #[error("is a request of one monitor too many; at most {limit} are served")]
    TooManyMonitors {
        /// Maximum number of monitors.
        limit: usize,
    },
    /// Neither of the two teams is the expected one.
    #[error("the teams are {teams:?}; team {wanted} does not play")]
    OtherTeams {
        /// Teams in the message.
        teams: [u8; 2],
        /// Expected team.
        wanted: u8,
    },
}

/// Error for a control message that a version of the protocol cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("version {} of the control message has no {what}", version.byte())]
pub struct NotInVersion {
    /// Version of the protocol.
    pub version: Version,
    /// Value that the version does not have.
    pub what: &'static str,
}
