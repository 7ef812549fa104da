//! Records of each cycle for all rules: clocks, and the last robot that touched the ball.

use crate::referee::cycle::Cycle;
use crate::referee::state::State;

/// Advances the clocks, and executes the penalties that are due. The clock of the match is stopped before kick-offs and
/// after the match.
pub(super) fn advance_clocks(state: &mut State, cycle: &mut Cycle<'_>) {
    state.mode_clock.tick();
    if !state.is_stopped() {
        state.clock.tick();
    }
    state.passes.values_mut().for_each(|clock| clock.tick());
    super::penalties::apply(state, cycle);
}

/// Records the last robot that touched the ball. The taker of a set play may touch it again after another robot did.
pub(super) fn record_touches(state: &mut State, cycle: &mut Cycle<'_>) {
    for robot in cycle
        .snapshot
        .robots
        .iter()
        .filter(|robot| robot.touches_ball)
    {
        state.last_touch = Some(robot.player);
        if state
            .taker
            .is_some_and(|taker| taker.player != robot.player)
        {
            state.taker = None;
        }
    }
}
