//! The state of the game as a robot acts on it.

use hsl_types::{Faults, FilteredGameControllerState};

use super::constant::Constant;
use super::{Convert, Door, enter, penalty};
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
    enter(|door| Convert::from_message(message, door))
}

impl Convert for FilteredGameControllerState {
    type Message = hsl_msgs::FilteredGameControllerState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::FilteredGameControllerState {
            game_state: self.game_state.to_message(),
            opponent_game_state: self.opponent_game_state.to_message(),
            remaining_time_in_half: self.remaining_time_in_half.to_message(),
            game_phase: self.game_phase.to_message(),
            kicking_team: self.kicking_team.map(Constant::to_constant),
            penalties: penalty::to_messages(&self.penalties),
            remaining_number_of_messages: self.remaining_number_of_messages,
            sub_state: self.sub_state.map(|sub_state| sub_state.to_message()),
            global_field_side: self.global_field_side.to_constant(),
            new_own_penalties_last_cycle: penalty::to_messages(&self.new_own_penalties_last_cycle),
            new_opponent_penalties_last_cycle: penalty::to_messages(
                &self.new_opponent_penalties_last_cycle,
            ),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let game_state = door.convert("game_state", &message.game_state);
        let opponent_game_state = door.convert("opponent_game_state", &message.opponent_game_state);
        let remaining = door.convert("remaining_time_in_half", &message.remaining_time_in_half);
        let game_phase = door.convert("game_phase", &message.game_phase);
        let kicking_team = door.optional_constant("kicking_team", message.kicking_team);
        let penalties = penalty::from_messages(door, "penalties", &message.penalties);
        let sub_state = door.optional("sub_state", message.sub_state.as_ref());
        let global_field_side = door.constant("global_field_side", message.global_field_side);
        let new_own = penalty::from_messages(
            door,
            "new_own_penalties_last_cycle",
            &message.new_own_penalties_last_cycle,
        );
        let new_opponent = penalty::from_messages(
            door,
            "new_opponent_penalties_last_cycle",
            &message.new_opponent_penalties_last_cycle,
        );
        Some(Self {
            game_state: game_state?,
            opponent_game_state: opponent_game_state?,
            remaining_time_in_half: remaining?,
            game_phase: game_phase?,
            kicking_team: kicking_team?,
            penalties: penalties?,
            remaining_number_of_messages: message.remaining_number_of_messages,
            sub_state: sub_state?,
            global_field_side: global_field_side?,
            new_own_penalties_last_cycle: new_own?,
            new_opponent_penalties_last_cycle: new_opponent?,
        })
    }
}
