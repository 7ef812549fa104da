//! The whole state of the game.

use hsl_types::{Faults, GameControllerState, Half, TeamState};

use super::constant::{Constant, constants};
use super::{Convert, Door, enter, penalty};
use crate::{hsl_msgs, std_msgs};

constants!(Half in crate::hsl_msgs::GameControllerState: First = FIRST_HALF, Second = SECOND_HALF);

/// The state as a message with `header`; on a robot's topic the state is as its team sees it.
pub fn to_message(
    header: std_msgs::Header,
    state: &GameControllerState,
) -> hsl_msgs::GameControllerState {
    hsl_msgs::GameControllerState {
        header,
        game_state: state.game_state.to_message(),
        game_phase: state.game_phase.to_message(),
        half: state.half.to_constant(),
        stopped: state.stopped,
        sub_state: state.sub_state.map(|sub_state| sub_state.to_message()),
        kicking_team: state.kicking_team.map(Constant::to_constant),
        global_field_side: state.global_field_side.to_constant(),
        remaining_time_in_half: state.remaining_time_in_half.to_message(),
        last_game_state_change: state.last_game_state_change.to_message(),
        hulks_team: state.hulks_team.to_message(),
        opponent_team: state.opponent_team.to_message(),
    }
}

/// The state of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(
    message: &hsl_msgs::GameControllerState,
) -> Result<GameControllerState, Faults> {
    enter(|door| read(message, door))
}

pub(super) fn read(
    message: &hsl_msgs::GameControllerState,
    door: &Door<'_>,
) -> Option<GameControllerState> {
    let game_state = door.convert("game_state", &message.game_state);
    let game_phase = door.convert("game_phase", &message.game_phase);
    let half = door.constant("half", message.half);
    let sub_state = door.optional("sub_state", message.sub_state.as_ref());
    let kicking_team = door.optional_constant("kicking_team", message.kicking_team);
    let global_field_side = door.constant("global_field_side", message.global_field_side);
    let remaining = door.convert("remaining_time_in_half", &message.remaining_time_in_half);
    let last_change = door.convert("last_game_state_change", &message.last_game_state_change);
    let hulks_team = door.convert("hulks_team", &message.hulks_team);
    let opponent_team = door.convert("opponent_team", &message.opponent_team);
    Some(GameControllerState {
        game_state: game_state?,
        game_phase: game_phase?,
        half: half?,
        stopped: message.stopped,
        sub_state: sub_state?,
        kicking_team: kicking_team?,
        global_field_side: global_field_side?,
        remaining_time_in_half: remaining?,
        last_game_state_change: last_change?,
        hulks_team: hulks_team?,
        opponent_team: opponent_team?,
    })
}

impl Convert for TeamState {
    type Message = hsl_msgs::TeamState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::TeamState {
            score: self.score,
            penalty_shoot_index: self.penalty_shoot_index,
            remaining_amount_of_messages: self.remaining_amount_of_messages,
            penalties: penalty::to_messages(&self.penalties),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        Some(Self {
            score: message.score,
            penalty_shoot_index: message.penalty_shoot_index,
            remaining_amount_of_messages: message.remaining_amount_of_messages,
            penalties: penalty::from_messages(door, "penalties", &message.penalties)?,
        })
    }
}
