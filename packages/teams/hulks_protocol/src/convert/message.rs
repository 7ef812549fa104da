use hsl_types::{GameControllerReturnMessage, HulkMessage, OutgoingMessage, StateMessage};

use super::{Translate, alike};
use crate::messages;

/// Converts a packet to the type of HULKs. Returns `None` for bytes, which their type does not have.
pub fn outgoing_to_theirs(message: &OutgoingMessage) -> Option<messages::OutgoingMessage> {
    use messages::OutgoingMessage as Theirs;
    match message {
        OutgoingMessage::GameController(address, message) => {
            Some(Theirs::GameController(*address, message.to_theirs()))
        }
        OutgoingMessage::Hsl(HulkMessage::State(state)) => {
            Some(Theirs::Hsl(messages::HulkMessage::State(state.to_theirs())))
        }
        OutgoingMessage::Hsl(HulkMessage::Bytes(_)) => None,
    }
}

/// Converts a packet of HULKs.
pub fn outgoing_from_theirs(theirs: &messages::OutgoingMessage) -> OutgoingMessage {
    use messages::OutgoingMessage as Theirs;
    match theirs {
        Theirs::GameController(address, message) => OutgoingMessage::GameController(
            *address,
            GameControllerReturnMessage::from_theirs(message),
        ),
        Theirs::Hsl(messages::HulkMessage::State(state)) => {
            OutgoingMessage::Hsl(HulkMessage::State(StateMessage::from_theirs(state)))
        }
    }
}

alike!(struct StateMessage { player_number, pose, ball_position });

alike!(struct GameControllerReturnMessage { player_number, fallen, pose, ball });

alike!(struct StateMessageBall <=> AgedBall { position, age });

alike!(struct ReturnMessageBall <=> AgedBall { position, age });
