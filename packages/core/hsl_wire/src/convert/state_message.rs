//! What a robot tells its teammates about itself.

use hsl_types::{StateMessage, StateMessageBall};

use super::{Convert, Door, player};
use crate::hsl_msgs;

impl Convert for StateMessage {
    type Message = hsl_msgs::StateMessage;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::StateMessage {
            player_number: self.player_number.into(),
            pose: self.pose.to_message(),
            ball_position: self.ball_position.map(|ball| ball.to_message()),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let player_number = player::number(door, "player_number", message.player_number);
        let pose = door.convert("pose", &message.pose);
        let ball_position = door.optional("ball_position", message.ball_position.as_ref());
        Some(Self {
            player_number: player_number?,
            pose: pose?,
            ball_position: ball_position?,
        })
    }
}

impl Convert for StateMessageBall {
    type Message = hsl_msgs::StateMessageBall;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::StateMessageBall {
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
