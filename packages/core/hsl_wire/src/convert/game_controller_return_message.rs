//! Report of a robot to the game controller.

use std::net::SocketAddr;

use hsl_types::{GameControllerReturnMessage, ReturnMessageBall};

use super::mirror::fields;
use super::{Convert, Validation};
use crate::hsl_msgs;

fields!((SocketAddr, GameControllerReturnMessage) = hsl_msgs::GameControllerReturnMessage {
    destination,
    player_number,
    pose,
    ball,
    fallen,
} as (destination, GameControllerReturnMessage { player_number, fallen, pose, ball }));

fields!(ReturnMessageBall = hsl_msgs::ReturnMessageBall { position, age });

/// An address is text with a port, as in `192.0.2.1:3939`.
impl Convert<String> for SocketAddr {
    fn to_message(&self) -> String {
        self.to_string()
    }

    /// Parses the address.
    fn from_message(message: &String, validation: &Validation<'_>) -> Option<Self> {
        let destination = message.parse().ok();
        if destination.is_none() {
            validation.reject(format_args!(
                "must be an address with a port, as in 192.0.2.1:3939, got {message:?}"
            ));
        }
        destination
    }
}
