//! State of the game as a robot receives it.

use hsl_types::FilteredGameControllerState;
use support::InvalidValues;

use super::mirror::fields;
use super::{Convert, validated};
use crate::hsl_msgs;

/// Converts the state to a message.
pub fn to_message(state: &FilteredGameControllerState) -> hsl_msgs::FilteredGameControllerState {
    state.to_message()
}

/// Converts a message to the state.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(
    message: &hsl_msgs::FilteredGameControllerState,
) -> Result<FilteredGameControllerState, InvalidValues> {
    validated(message)
}

fields!(
    FilteredGameControllerState = hsl_msgs::FilteredGameControllerState {
        game_state,
        opponent_game_state,
        remaining_time_in_half,
        game_phase,
        kicking_team,
        line_up,
        penalties,
        remaining_number_of_messages,
        sub_state,
        global_field_side,
        new_own_penalties_last_cycle,
        new_opponent_penalties_last_cycle,
    }
);
