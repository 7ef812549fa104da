//! The state of the game as a robot acts on it.

use hsl_types::FilteredGameControllerState;
use support::Faults;

use super::mirror::fields;
use super::{Convert, enter};
use crate::hsl_msgs;

/// The state as a message.
pub fn to_message(state: &FilteredGameControllerState) -> hsl_msgs::FilteredGameControllerState {
    state.to_message()
}

/// The state of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(
    message: &hsl_msgs::FilteredGameControllerState,
) -> Result<FilteredGameControllerState, Faults> {
    enter(message)
}

fields!(
    FilteredGameControllerState = hsl_msgs::FilteredGameControllerState {
        game_state,
        opponent_game_state,
        remaining_time_in_half,
        game_phase,
        kicking_team,
        penalties,
        remaining_number_of_messages,
        sub_state,
        global_field_side,
        new_own_penalties_last_cycle,
        new_opponent_penalties_last_cycle,
    }
);
