//! The whole state of the game.

use hsl_types::{GameControllerState, Half, TeamState};
use support::Faults;

use super::mirror::{constants, fields};
use super::{Convert, enter};
use crate::{hsl_msgs, std_msgs};

/// The state as a message with `header`; on a robot's topic the state is as its team sees it.
pub fn to_message(
    header: std_msgs::Header,
    state: &GameControllerState,
) -> hsl_msgs::GameControllerState {
    hsl_msgs::GameControllerState {
        header,
        ..state.to_message()
    }
}

/// The state of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(
    message: &hsl_msgs::GameControllerState,
) -> Result<GameControllerState, Faults> {
    enter(message)
}

constants!(Half = hsl_msgs::GameControllerState { First = FIRST_HALF, Second = SECOND_HALF });

fields!(GameControllerState = hsl_msgs::GameControllerState {
    game_state,
    game_phase,
    half,
    stopped,
    sub_state,
    kicking_team,
    global_field_side,
    remaining_time_in_half,
    last_game_state_change,
    secondary_time_start,
    hulks_team,
    opponent_team;
    header
});

fields!(
    TeamState = hsl_msgs::TeamState {
        score,
        penalty_shoot_index,
        remaining_amount_of_messages,
        penalties,
        cautions,
        warnings,
        single_shots,
    }
);
