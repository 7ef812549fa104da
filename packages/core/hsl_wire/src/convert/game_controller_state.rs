//! Complete state of the game.

use hsl_types::{Division, GameControllerState, Half, JerseyColor, TeamState};
use support::InvalidValues;

use super::mirror::{constants, fields};
use super::{Convert, validated};
use crate::{hsl_msgs, std_msgs};

/// Converts the state to a message with `header`. On a robot's topic the state is the view of its team.
pub fn to_message(
    header: std_msgs::Header,
    state: &GameControllerState,
) -> hsl_msgs::GameControllerState {
    hsl_msgs::GameControllerState {
        header,
        ..state.to_message()
    }
}

/// Converts a message to the state.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(
    message: &hsl_msgs::GameControllerState,
) -> Result<GameControllerState, InvalidValues> {
    validated(message)
}

constants!(Division = hsl_msgs::GameControllerState {
    Small = SMALL,
    Middle = MIDDLE,
    Large = LARGE,
});

constants!(JerseyColor = hsl_msgs::TeamState {
    Blue = BLUE,
    Red = RED,
    Yellow = YELLOW,
    Black = BLACK,
    White = WHITE,
    Green = GREEN,
    Orange = ORANGE,
    Purple = PURPLE,
    Brown = BROWN,
    Gray = GRAY,
});

constants!(Half = hsl_msgs::GameControllerState { First = FIRST_HALF, Second = SECOND_HALF });

fields!(GameControllerState = hsl_msgs::GameControllerState {
    division,
    players_per_team,
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
    secondary_time,
    last_whistle,
    hulks_team,
    opponent_team;
    header
});

fields!(
    TeamState = hsl_msgs::TeamState {
        team_number,
        field_player_color,
        goalkeeper_color,
        goalkeeper,
        score,
        penalty_shoot_index,
        remaining_amount_of_messages,
        line_up,
        penalties,
        cautions,
        warnings,
        single_shots,
        illegal_communication,
    }
);
