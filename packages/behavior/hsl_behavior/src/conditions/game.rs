use hsl_types::{FallDownStateKind, FilteredGameState, PrimaryState};

use crate::Blackboard;

/// Returns whether the primary state of the robot is `state`.
fn is_in(blackboard: &Blackboard, state: PrimaryState) -> bool {
    blackboard.world_state.robot.primary_state == state
}

/// Returns the state of the game; `None` before the first one arrives.
fn game_state(blackboard: &Blackboard) -> Option<FilteredGameState> {
    blackboard.game().map(|game| game.game_state)
}

/// Returns whether the robot is in the primary state Damping, in which its joints have no stiffness.
pub(crate) fn is_damping(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Damping)
}

/// Returns whether the robot is in the primary state Prepare, in which it moves to its standing pose.
pub(crate) fn is_preparing(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Prepare)
}

/// Returns whether the robot falls at this moment.
pub(crate) fn is_falling(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.kind == FallDownStateKind::IsFalling
}

/// Returns whether the robot lies on the ground.
pub(crate) fn has_fallen(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.kind == FallDownStateKind::HasFallen
}

/// Returns whether the robot gets up from the ground.
pub(crate) fn is_getting_up(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.kind == FallDownStateKind::IsGettingUp
}

/// Returns whether the fallen robot can get up now.
pub(crate) fn may_stand_up(blackboard: &Blackboard) -> bool {
    blackboard.world_state.fall_down_state.is_recovery_available
}

/// Returns whether the game is stopped.
pub fn is_stopped(blackboard: &Blackboard) -> bool {
    is_in(blackboard, PrimaryState::Stop) || game_state(blackboard) == Some(FilteredGameState::Stop)
}

/// Returns whether the robot has to stand still: before and after the game, or while it is penalized.
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
