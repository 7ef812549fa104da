//! What the referee made of the truth of a tick.

use hsl_types::{Faults, RefereeDecision, RobotPlacement, limits};

use super::{Convert, Door, enter, game_controller_state, referee_command};
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
        placements: decision
            .placements
            .iter()
            .map(Convert::to_message)
            .collect(),
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
        let placements: Option<Vec<RobotPlacement>> =
            door.sequence("placements", &message.placements, limits::ROBOTS);
        if let Some(placements) = &placements
            && !placements.is_sorted_by(|one, next| one.robot < next.robot)
        {
            door.field("placements", |door| {
                door.fault("robots are not in order, each at most once");
                Some(())
            });
        }
        let commands = door.each(
            "commands",
            &message.commands,
            limits::REFEREE_COMMANDS,
            referee_command::read,
        );
        let calls = door.each(
            "calls",
            &message.calls,
            limits::REFEREE_COMMANDS,
            |call, door| door.text(call, limits::TEXT),
        );
        Some(RefereeDecision {
            game_controller_state: game?,
            ball: ball?,
            placements: placements?,
            commands: commands?,
            calls: calls?,
        })
    })
}

impl Convert for RobotPlacement {
    type Message = hsl_msgs::RobotPlacement;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::RobotPlacement {
            robot: self.robot.to_message(),
            pose: self.pose.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let robot = door.convert("robot", &message.robot);
        let pose = door.convert("pose", &message.pose);
        Some(Self {
            robot: robot?,
            pose: pose?,
        })
    }
}
