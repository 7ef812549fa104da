use hsl_types::{FallDownStateKind, FilteredGameState, PrimaryState};

use crate::Blackboard;

fn is_in(blackboard: &Blackboard, state: PrimaryState) -> bool {
    blackboard.world_state.robot.primary_state == state
}

fn game_state(blackboard: &Blackboard) -> Option<FilteredGameState> {
    blackboard.game().map(|game| game.game_state)
}

pub(crate) fn is_damping(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Damping)
}

pub(crate) fn is_preparing(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Prepare)
}

pub(crate) fn is_falling(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.kind == FallDownStateKind::IsFalling
}

pub(crate) fn has_fallen(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.kind == FallDownStateKind::HasFallen
}

pub(crate) fn is_getting_up(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.kind == FallDownStateKind::IsGettingUp
}

pub(crate) fn may_stand_up(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.is_recovery_available
}

/// Returns whether the game is stopped.
pub fn is_stopped(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Stop) || game_state(blackboard) == Some(FilteredGameState::Stop)
}

pub(crate) fn is_not_in_play(blackboard: &Blackboard) -> bool {
    matches!(
        blackboard.world_state.robot.primary_state,
        PrimaryState::Initial | PrimaryState::Penalized | PrimaryState::Finished
    )
}

/// Returns whether robots walk to their positions.
pub fn is_ready(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Ready)
}

/// Returns whether the teams wait for the whistle.
pub fn is_set(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Set)
}

/// Returns whether the game is in Playing.
pub fn is_playing(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Playing)
}
