//! State of the game in recorded messages; `None` for messages that cannot be read.

use hsl_types::{FilteredGameControllerState, GameControllerState};
use hsl_wire::convert::{game_controller_state, world_state};
use hsl_wire::{Message as _, hsl_msgs};

/// Returns the state in a message of the topic `game_controller_state`.
pub(crate) fn received(data: &[u8]) -> Option<GameControllerState> {
    let state = hsl_msgs::GameControllerState::from_cdr(data).ok()?;
    game_controller_state::from_message(&state).ok()
}

/// Returns the state on which a robot acts, in a message of the topic `world_state`.
pub(crate) fn believed(data: &[u8]) -> Option<FilteredGameControllerState> {
    let state = hsl_msgs::WorldState::from_cdr(data).ok()?;
    let state = world_state::from_message(&state).ok()?;
    state.filtered_game_controller_state
}
