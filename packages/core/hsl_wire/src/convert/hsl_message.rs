//! Packets that robots send over the network: to their team and to the game controller.

use arrayvec::ArrayVec;
use hsl_types::{
    HulkMessage, IncomingMessage, MessageBytes, OutgoingMessage, PlayerNumber, RobotId,
};
use support::InvalidValues;

use super::field_codec::AsIs;
use super::{Convert, Validation};
use crate::{hsl_msgs, std_msgs};

/// Converts a packet that `sender` sends to a message; `header` is the header of the world state on which the decision
/// is based.
pub fn outgoing_to_message(
    header: std_msgs::Header,
    sender: PlayerNumber,
    outgoing: &OutgoingMessage,
) -> hsl_msgs::HslMessage {
    match outgoing {
        OutgoingMessage::Hsl(message) => team_message(header, sender, message),
        OutgoingMessage::GameController(destination, message) => hsl_msgs::HslMessage {
            header,
            sender: sender.into(),
            kind: hsl_msgs::HslMessage::GAME_CONTROLLER_RETURN,
            state: None,
            game_controller_return: Some((*destination, *message).to_message()),
            bytes: ArrayVec::new(),
        },
    }
}

/// Converts a message to the packet that a robot sends, and the number of the robot.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn outgoing_from_message(
    message: &hsl_msgs::HslMessage,
) -> Result<(PlayerNumber, OutgoingMessage), InvalidValues> {
    Validation::run(|validation| {
        let sender = validation.read("sender", &AsIs, &message.sender);
        let outgoing = match message.kind {
            hsl_msgs::HslMessage::STATE | hsl_msgs::HslMessage::BYTES => {
                read_team_message(message, validation).map(OutgoingMessage::Hsl)
            }
            hsl_msgs::HslMessage::GAME_CONTROLLER_RETURN => {
                let field = "game_controller_return";
                let content = validation.present(field, message.game_controller_return.as_ref());
                content
                    .and_then(|content| validation.read(field, &AsIs, content))
                    .map(|(destination, it)| OutgoingMessage::GameController(destination, it))
            }
            other => validation.field("kind", |validation| validation.reject_constant(other)),
        };
        Some((sender?, outgoing?))
    })
}

/// Converts a message to the packet that `robot` sends.
///
/// # Errors
/// Returns all invalid values of the message, among them the number of another robot as the sender.
pub fn outgoing_of(
    message: &hsl_msgs::HslMessage,
    robot: RobotId,
) -> Result<OutgoingMessage, InvalidValues> {
    let (sender, outgoing) = outgoing_from_message(message)?;
    let mut invalid = InvalidValues::default();
    let own = robot.player_number;
    invalid.require(
        sender == own,
        "sender",
        format_args!("must be the number of the robot, {own}, got {sender}"),
    );
    invalid.into_result(outgoing)
}

/// Converts a received packet to a message; `header` is the header of the receiver in the tick of receipt.
pub fn incoming_to_message(
    header: std_msgs::Header,
    incoming: &IncomingMessage,
) -> hsl_msgs::HslMessage {
    team_message(header, incoming.sender, &incoming.message)
}

/// Converts a message to a received packet.
///
/// # Errors
/// Returns all invalid values of the message. A packet that is not for a team is invalid.
pub fn incoming_from_message(
    message: &hsl_msgs::HslMessage,
) -> Result<IncomingMessage, InvalidValues> {
    Validation::run(|validation| {
        let sender = validation.read("sender", &AsIs, &message.sender);
        let content = match message.kind {
            hsl_msgs::HslMessage::STATE | hsl_msgs::HslMessage::BYTES => {
                read_team_message(message, validation)
            }
            other => validation.field("kind", |validation| {
                validation.reject(format_args!(
                    "must be 0 or 2 (a message to the team), got {other}"
                ));
                None
            }),
        };
        Some(IncomingMessage {
            sender: sender?,
            message: content?,
        })
    })
}

/// Converts a packet of `sender` to its team to a message with this header.
fn team_message(
    header: std_msgs::Header,
    sender: PlayerNumber,
    message: &HulkMessage,
) -> hsl_msgs::HslMessage {
    let (kind, state, bytes) = match message {
        HulkMessage::State(state) => (
            hsl_msgs::HslMessage::STATE,
            Some(state.to_message()),
            ArrayVec::new(),
        ),
        HulkMessage::Bytes(bytes) => (
            hsl_msgs::HslMessage::BYTES,
            None,
            // The capacities are equal.
            bytes.as_slice().iter().copied().collect(),
        ),
    };
    hsl_msgs::HslMessage {
        header,
        sender: sender.into(),
        kind,
        state,
        game_controller_return: None,
        bytes,
    }
}

/// Reads the packet to the team in a message; `None` after adding entries for invalid values.
fn read_team_message(
    message: &hsl_msgs::HslMessage,
    validation: &Validation<'_>,
) -> Option<HulkMessage> {
    if message.kind == hsl_msgs::HslMessage::BYTES {
        return MessageBytes::new(&message.bytes).map(HulkMessage::Bytes);
    }
    let state = validation.present("state", message.state.as_ref())?;
    validation
        .read("state", &AsIs, state)
        .map(HulkMessage::State)
}
