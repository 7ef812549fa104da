//! What a robot tells the game controller about itself.

use std::net::SocketAddr;

use hsl_types::{GameControllerReturnMessage, OutgoingMessage, ReturnMessageBall};

use super::{Convert, Door, player};
use crate::hsl_msgs;

pub(super) fn to_message(
    destination: SocketAddr,
    message: &GameControllerReturnMessage,
) -> hsl_msgs::GameControllerReturnMessage {
    hsl_msgs::GameControllerReturnMessage {
        destination: destination.to_string(),
        player_number: message.player_number.into(),
        fallen: message.fallen,
        pose: message.pose.to_message(),
        ball: message.ball.map(|ball| ball.to_message()),
    }
}

pub(super) fn read(message: &hsl_msgs::HslMessage, door: &Door<'_>) -> Option<OutgoingMessage> {
    let content = message.game_controller_return.as_ref();
    let content = door.present("game_controller_return", content)?;
    door.field("game_controller_return", |door| {
        let destination = door.field("destination", |door| match content.destination.parse() {
            Ok(destination) => Some(destination),
            Err(_) => {
                let text = &content.destination;
                door.fault(format_args!(
                    "{text:?} is no address with a port, as in 192.0.2.1:3939"
                ));
                None
            }
        });
        let player_number = player::number(door, "player_number", content.player_number);
        let pose = door.convert("pose", &content.pose);
        let ball = door.optional("ball", content.ball.as_ref());
        Some(OutgoingMessage::GameController(
            destination?,
            GameControllerReturnMessage {
                player_number: player_number?,
                fallen: content.fallen,
                pose: pose?,
                ball: ball?,
            },
        ))
    })
}

impl Convert for ReturnMessageBall {
    type Message = hsl_msgs::ReturnMessageBall;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::ReturnMessageBall {
            position: self.position.to_message(),
            age: self.age.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let position = door.convert("position", &message.position);
        let age = door.convert("age", &message.age);
        Some(Self {
            position: position?,
            age: age?,
        })
    }
}
