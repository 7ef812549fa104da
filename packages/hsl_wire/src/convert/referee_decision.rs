//! What the referee made of the truth of a tick.

use hsl_types::{Faults, RefereeDecision};

use super::{Convert, enter, game_controller_state, referee_command};
use crate::{hsl_msgs, std_msgs};

/// The decision as a message; `header` is that of the truth. The game controller's state and the
/// commands within have the same header.
pub fn to_message(
    header: std_msgs::Header,
    decision: &RefereeDecision,
) -> hsl_msgs::RefereeDecision {
    hsl_msgs::RefereeDecision {
        game_controller_state: game_controller_state::to_message(
            header.clone(),
            &decision.game_controller_state,
        ),
        ball: decision.ball.map(|ball| ball.to_message()),
        commands: decision
            .commands
            .iter()
            .map(|command| referee_command::to_message(header.clone(), command))
            .collect(),
        calls: decision.calls.clone(),
        header,
    }
}

/// The decision of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::RefereeDecision) -> Result<RefereeDecision, Faults> {
    enter(|door| {
        let game = door.field("game_controller_state", |door| {
            game_controller_state::read(&message.game_controller_state, door)
        });
        let ball = door.optional("ball", message.ball.as_ref());
        let commands = door.each("commands", &message.commands, referee_command::read);
        Some(RefereeDecision {
            game_controller_state: game?,
            ball: ball?,
            commands: commands?,
            calls: message.calls.clone(),
        })
    })
}
