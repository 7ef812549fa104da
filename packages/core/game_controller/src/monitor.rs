//! Messages of monitors: the request of a monitor, and return messages that are forwarded to it.

use std::net::Ipv4Addr;

use crate::Refusal;

/// Whole request: header `RGTr` and version 0.
const REQUEST: [u8; 5] = *b"RGTr\0";
/// Kind of the message in errors.
const REQUEST_MESSAGE: &str = "a monitor request";

/// Request of a monitor for the true state of the game and the return messages of robots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonitorRequest;

impl MonitorRequest {
    /// Size \[bytes\].
    pub const SIZE: usize = REQUEST.len();

    /// Parses a datagram with the request of a monitor.
    ///
    /// # Errors
    /// Returns an error if the size, the header or the version is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() != Self::SIZE {
            return Err(Refusal::Size {
                message: REQUEST_MESSAGE,
                actual: bytes.len(),
                expected: Self::SIZE,
            });
        }
        if !bytes.starts_with(b"RGTr") {
            return Err(Refusal::Header { expected: "RGTr" });
        }
        if bytes == REQUEST {
            Ok(Self)
        } else {
            Err(Refusal::Version {
                message: REQUEST_MESSAGE,
                version: bytes.last().copied().unwrap_or_default(),
            })
        }
    }

    /// Encodes the request.
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        REQUEST
    }
}

/// Return message that is forwarded to monitors as it was received, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForwardedStatus {
    /// Address of the robot.
    pub sender: Ipv4Addr,
    /// Bytes from the robot.
    pub payload: Vec<u8>,
}

impl ForwardedStatus {
    /// Parses a datagram with a forwarded return message: the IPv4 address of the robot, then the message.
    ///
    /// # Errors
    /// Returns an error if the address of the robot is missing.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let (sender, payload) = bytes.split_first_chunk::<4>().ok_or(Refusal::Size {
            message: "a forwarded status",
            actual: bytes.len(),
            expected: 4 + crate::ReturnMessage::SIZE,
        })?;
        Ok(Self {
            sender: Ipv4Addr::from(*sender),
            payload: payload.to_vec(),
        })
    }

    /// Encodes the forwarded status.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.sender.octets(), self.payload.as_slice()].concat()
    }
}
