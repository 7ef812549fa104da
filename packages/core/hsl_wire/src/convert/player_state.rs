//! What a robot knows of its teammates.

use arrayvec::ArrayVec;
use hsl_types::{PlayerState, Players, TeammateBall};

use super::{Convert, Door, player};
use crate::hsl_msgs;

pub(super) fn to_messages(
    states: &Players<Option<PlayerState>>,
) -> ArrayVec<hsl_msgs::PlayerState, 5> {
    states
        .present()
        .map(|(number, state)| hsl_msgs::PlayerState {
            player_number: number.into(),
            received_at: state.received_at.to_message(),
            pose: state.pose.to_message(),
            ball_position: state.ball_position.map(|ball| ball.to_message()),
        })
        .collect()
}

pub(super) fn from_messages(
    door: &Door<'_>,
    name: &'static str,
    messages: &[hsl_msgs::PlayerState],
) -> Option<Players<Option<PlayerState>>> {
    player::by_number(door, name, messages, |message, door| {
        let number = player::number(door, "player_number", message.player_number);
        let received_at = door.convert("received_at", &message.received_at);
        let pose = door.convert("pose", &message.pose);
        let ball_position = door.optional("ball_position", message.ball_position.as_ref());
        let state = PlayerState {
            received_at: received_at?,
            pose: pose?,
            ball_position: ball_position?,
        };
        Some((number?, state))
    })
}

impl Convert for TeammateBall {
    type Message = hsl_msgs::TeammateBall;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::TeammateBall {
            position: self.position.to_message(),
            velocity: self.velocity.to_message(),
            last_seen: self.last_seen.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let position = door.convert("position", &message.position);
        let velocity = door.convert("velocity", &message.velocity);
        let last_seen = door.convert("last_seen", &message.last_seen);
        Some(Self {
            position: position?,
            velocity: velocity?,
            last_seen: last_seen?,
        })
    }
}
