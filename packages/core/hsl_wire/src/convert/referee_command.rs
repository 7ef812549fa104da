//! Command of a user or a test to the referee.

use hsl_types::RefereeCommand;
use support::InvalidValues;

use super::mirror::variants;
use super::{Convert, validated};
use crate::{hsl_msgs, std_msgs};

/// Converts a command to a message. In a bag, `header` is the header of the tick in which the command took effect.
pub fn to_message(header: std_msgs::Header, command: &RefereeCommand) -> hsl_msgs::RefereeCommand {
    hsl_msgs::RefereeCommand {
        header,
        ..command.to_message()
    }
}

/// Converts a message to a command.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::RefereeCommand) -> Result<RefereeCommand, InvalidValues> {
    validated(message)
}

variants!(RefereeCommand = hsl_msgs::RefereeCommand, kind {
    SetGameState = SET_GAME_STATE { game_state => 0 },
    Whistle = WHISTLE,
    BriefStop = BRIEF_STOP,
    Resume = RESUME,
    DroppedBall = DROPPED_BALL,
    SetTimeout = SET_TIMEOUT { timeout => 0 },
    RequestTimeout = REQUEST_TIMEOUT { team => 0 },
    AwardSetPlay = AWARD_SET_PLAY { sub_state, team => kicking_team },
    Penalize = PENALIZE { robot, penalty => kind },
    Unpenalize = UNPENALIZE { robot => 0 },
    StartPenaltyShootout = START_PENALTY_SHOOTOUT,
    Substitute = SUBSTITUTE { robot, substitute },
});
