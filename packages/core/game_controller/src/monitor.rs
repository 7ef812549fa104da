//! Messages of monitors: their request, and what they get of robots.

use std::net::Ipv4Addr;

use crate::Refusal;

const REQUEST: [u8; 5] = *b"RGTr\0";
const REQUEST_MESSAGE: &str = "a monitor request";

/// A monitor asks for the true state of the game and for the return messages of robots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonitorRequest;

impl MonitorRequest {
    /// Size in bytes.
    pub const SIZE: usize = REQUEST.len();

    /// Reads a request.
    ///
    /// # Errors
    /// Returns an error if the size, header or version is another one.
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

    /// Writes the request.
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        REQUEST
    }
}

/// A return message that is forwarded to monitors as it was received, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForwardedStatus {
    /// Address of the robot.
    pub sender: Ipv4Addr,
    /// What it sent.
    pub payload: Vec<u8>,
}

impl ForwardedStatus {
    /// Reads a forwarded status.
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

    /// Writes the forwarded status.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.sender.octets(), self.payload.as_slice()].concat()
    }
}
