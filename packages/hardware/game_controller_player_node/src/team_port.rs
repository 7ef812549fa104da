use std::net::{IpAddr, SocketAddr};

use game_controller::ports::LARGEST_TEAM_MESSAGE;
use hsl_types::PlayerNumber;
use hsl_wire::convert::hsl_message;
use hsl_wire::{Message, hsl_msgs};
use support::{DatagramPort, PortError};

use crate::ports;

/// Socket for messages between the robots of a team: each datagram is a `hsl_msgs/HslMessage` in CDR.
pub(crate) struct TeamPort {
    port: DatagramPort,
    /// Destination of sent messages, usually a broadcast address.
    teammates: SocketAddr,
    /// Player whose messages are skipped, because a broadcast also reaches its sender.
    own: PlayerNumber,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum TeamMessageError {
    /// The message is too large and would be illegal communication.
    #[error("a team message has {0} bytes; at most {LARGEST_TEAM_MESSAGE} are legal")]
    TooLarge(usize),
    /// The datagram is not a valid team message.
    #[error("invalid team message: {0}")]
    Invalid(String),
    /// The socket failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

impl TeamPort {
    /// Opens a socket that receives on `address` and sends to `teammates`.
    pub(crate) fn bind(
        address: SocketAddr,
        teammates: SocketAddr,
        own: PlayerNumber,
    ) -> Result<Self, PortError> {
        let port = ports::open(address)?;
        Ok(Self {
            port,
            teammates,
            own,
        })
    }

    /// Sends a message to the teammates. Refuses messages that are too long to be legal.
    pub(crate) fn send(&self, message: &hsl_msgs::HslMessage) -> Result<(), TeamMessageError> {
        let bytes = message.to_cdr();
        if bytes.len() > LARGEST_TEAM_MESSAGE {
            return Err(TeamMessageError::TooLarge(bytes.len()));
        }
        Ok(self.port.send(self.teammates, &bytes)?)
    }

    /// Takes the next message of a teammate, or an error, each with the address of its sender. Returns `None` if
    /// nothing has arrived. Skips the robot's own broadcasts.
    pub(crate) fn receive(
        &mut self,
    ) -> Option<(IpAddr, Result<hsl_msgs::HslMessage, TeamMessageError>)> {
        loop {
            let (sender, bytes) = match self.port.receive()? {
                Ok(received) => received,
                Err(error) => return Some((self.teammates.ip(), Err(error.into()))),
            };
            let message = hsl_msgs::HslMessage::from_cdr(bytes)
                .map_err(|error| error.to_string())
                .and_then(|message| {
                    let content = hsl_message::incoming_from_message(&message);
                    let content = content.map_err(|faults| faults.to_string())?;
                    Ok((content.sender, message))
                });
            return match message {
                Ok((player, _)) if player == self.own => continue,
                Ok((_, message)) => Some((sender.ip(), Ok(message))),
                Err(why) => Some((sender.ip(), Err(TeamMessageError::Invalid(why)))),
            };
        }
    }
}
