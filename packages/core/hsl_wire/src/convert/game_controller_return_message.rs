//! What a robot tells the game controller about itself.

use std::net::SocketAddr;

use hsl_types::{GameControllerReturnMessage, ReturnMessageBall};

use super::mirror::fields;
use super::{Convert, Door};
use crate::hsl_msgs;

fields!((SocketAddr, GameControllerReturnMessage) = hsl_msgs::GameControllerReturnMessage {
    destination,
    player_number,
    pose,
    ball,
    fallen,
} as (destination, GameControllerReturnMessage { player_number, fallen, pose, ball }));

fields!(ReturnMessageBall = hsl_msgs::ReturnMessageBall { position, age });

impl Convert<String> for SocketAddr {
    fn to_message(&self) -> String {
        self.to_string()
    }

    fn from_message(message: &String, door: &Door<'_>) -> Option<Self> {
        let destination = message.parse().ok();
        if destination.is_none() {
            door.fault(format_args!(
                "{message:?} is no address with a port, as in 192.0.2.1:3939"
            ));
        }
        destination
    }
}
