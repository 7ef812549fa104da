//! What a person or a test tells the referee.

use hsl_types::{Faults, RefereeCommand};

use super::constant::Constant;
use super::{Convert, Door, enter};
use crate::{hsl_msgs, std_msgs};

/// The command as a message; in a bag, `header` is that of the tick in which it took effect.
pub fn to_message(header: std_msgs::Header, command: &RefereeCommand) -> hsl_msgs::RefereeCommand {
    use hsl_msgs::RefereeCommand as Message;
    let plain = |kind| Message {
        header,
        kind,
        ..Default::default()
    };
    match command {
        RefereeCommand::SetGameState(game_state) => Message {
            game_state: game_state.to_message(),
            ..plain(Message::SET_GAME_STATE)
        },
        RefereeCommand::Whistle => plain(Message::WHISTLE),
        RefereeCommand::BriefStop => plain(Message::BRIEF_STOP),
        RefereeCommand::Resume => plain(Message::RESUME),
        RefereeCommand::DroppedBall => plain(Message::DROPPED_BALL),
        RefereeCommand::SetTimeout(timeout) => Message {
            timeout: *timeout,
            ..plain(Message::SET_TIMEOUT)
        },
        RefereeCommand::RequestTimeout(team) => Message {
            team: team.to_constant(),
            ..plain(Message::REQUEST_TIMEOUT)
        },
        RefereeCommand::AwardSetPlay {
            sub_state,
            kicking_team,
        } => Message {
            team: kicking_team.to_constant(),
            sub_state: sub_state.to_message(),
            ..plain(Message::AWARD_SET_PLAY)
        },
        RefereeCommand::Penalize { robot, kind } => Message {
            robot: robot.to_message(),
            penalty: kind.to_constant(),
            ..plain(Message::PENALIZE)
        },
        RefereeCommand::Unpenalize(robot) => Message {
            robot: robot.to_message(),
            ..plain(Message::UNPENALIZE)
        },
        RefereeCommand::StartPenaltyShootout => plain(Message::START_PENALTY_SHOOTOUT),
    }
}

/// The command of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::RefereeCommand) -> Result<RefereeCommand, Faults> {
    enter(|door| read(message, door))
}

pub(super) fn read(message: &hsl_msgs::RefereeCommand, door: &Door<'_>) -> Option<RefereeCommand> {
    use hsl_msgs::RefereeCommand as Message;
    match message.kind {
        Message::SET_GAME_STATE => Some(RefereeCommand::SetGameState(
            door.convert("game_state", &message.game_state)?,
        )),
        Message::WHISTLE => Some(RefereeCommand::Whistle),
        Message::BRIEF_STOP => Some(RefereeCommand::BriefStop),
        Message::RESUME => Some(RefereeCommand::Resume),
        Message::DROPPED_BALL => Some(RefereeCommand::DroppedBall),
        Message::SET_TIMEOUT => Some(RefereeCommand::SetTimeout(message.timeout)),
        Message::REQUEST_TIMEOUT => Some(RefereeCommand::RequestTimeout(
            door.constant("team", message.team)?,
        )),
        Message::AWARD_SET_PLAY => {
            let sub_state = door.convert("sub_state", &message.sub_state);
            let kicking_team = door.constant("team", message.team);
            Some(RefereeCommand::AwardSetPlay {
                sub_state: sub_state?,
                kicking_team: kicking_team?,
            })
        }
        Message::PENALIZE => {
            let robot = door.convert("robot", &message.robot);
            let kind = door.constant("penalty", message.penalty);
            Some(RefereeCommand::Penalize {
                robot: robot?,
                kind: kind?,
            })
        }
        Message::UNPENALIZE => Some(RefereeCommand::Unpenalize(
            door.convert("robot", &message.robot)?,
        )),
        Message::START_PENALTY_SHOOTOUT => Some(RefereeCommand::StartPenaltyShootout),
        other => door.unknown("kind", other),
    }
}
