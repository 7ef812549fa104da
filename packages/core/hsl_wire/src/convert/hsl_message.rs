//! What robots send over the network: to their team and to the game controller.

use hsl_types::{HulkMessage, IncomingMessage, OutgoingMessage, PlayerNumber, RobotId};
use support::Faults;

use super::way::Plain;
use super::{Convert, Door};
use crate::{hsl_msgs, std_msgs};

/// A packet that `sender` sends, as a message; `header` is that of the world state on which it
/// decided to.
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
        },
    }
}

/// The packet of a message, and who sends it.
///
/// # Errors
/// All faults of the message.
pub fn outgoing_from_message(
    message: &hsl_msgs::HslMessage,
) -> Result<(PlayerNumber, OutgoingMessage), Faults> {
    Door::open(|door| {
        let sender = door.read("sender", &Plain, &message.sender);
        let outgoing = match message.kind {
            hsl_msgs::HslMessage::STATE => read_state(message, door).map(OutgoingMessage::Hsl),
            hsl_msgs::HslMessage::GAME_CONTROLLER_RETURN => {
                let field = "game_controller_return";
                let content = door.present(field, message.game_controller_return.as_ref());
                content
                    .and_then(|content| door.read(field, &Plain, content))
                    .map(|(destination, it)| OutgoingMessage::GameController(destination, it))
            }
            other => door.field("kind", |door| door.unknown(other)),
        };
        Some((sender?, outgoing?))
    })
}

/// The packet of a message that `robot` sends.
///
/// # Errors
/// All faults of the message; it has the number of another robot.
pub fn outgoing_of(
    message: &hsl_msgs::HslMessage,
    robot: RobotId,
) -> Result<OutgoingMessage, Faults> {
    let (sender, outgoing) = outgoing_from_message(message)?;
    let mut faults = Faults::default();
    let own = robot.player_number;
    faults.require(
        sender == own,
        "sender",
        format_args!("{sender} is not the number of the robot, {own}"),
    );
    faults.into_result(outgoing)
}

/// A packet that a robot receives, as a message; `header` is that of the receiver in the tick of
/// receipt.
pub fn incoming_to_message(
    header: std_msgs::Header,
    incoming: &IncomingMessage,
) -> hsl_msgs::HslMessage {
    team_message(header, incoming.sender, &incoming.message)
}

/// The packet of a message that a robot receives.
///
/// # Errors
/// All faults of the message; one of them is that it is no message to a team.
pub fn incoming_from_message(message: &hsl_msgs::HslMessage) -> Result<IncomingMessage, Faults> {
    Door::open(|door| {
        let sender = door.read("sender", &Plain, &message.sender);
        let content = match message.kind {
            hsl_msgs::HslMessage::STATE => read_state(message, door),
            other => door.field("kind", |door| {
                door.fault(format_args!("{other} is no message to the team (0)"));
                None
            }),
        };
        Some(IncomingMessage {
            sender: sender?,
            message: content?,
        })
    })
}

fn team_message(
    header: std_msgs::Header,
    sender: PlayerNumber,
    message: &HulkMessage,
) -> hsl_msgs::HslMessage {
    let HulkMessage::State(state) = message;
    hsl_msgs::HslMessage {
        header,
        sender: sender.into(),
        kind: hsl_msgs::HslMessage::STATE,
        state: Some(state.to_message()),
        game_controller_return: None,
    }
}

fn read_state(message: &hsl_msgs::HslMessage, door: &Door<'_>) -> Option<HulkMessage> {
    let state = door.present("state", message.state.as_ref())?;
    door.read("state", &Plain, state).map(HulkMessage::State)
}
