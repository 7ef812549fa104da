//! What all rules look at: clocks, and who touched the ball last.

use crate::config::RefereeConfig;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// Advances the clocks. The clock of the match stands before kick-offs and after the match.
pub(super) fn clocks(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    state.mode_clock.tick();
    if !state.is_stopped() {
        state.clock.tick();
    }
    state.passes.values_mut().for_each(|clock| clock.tick());
    super::penalties::apply(state, config, snapshot, verdict);
}

/// Notes who touched the ball. A taker of a set play is free again once another robot touched it.
pub(super) fn touches(
    state: &mut State,
    _: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    _: &mut Verdict,
) {
    for robot in snapshot.robots.iter().filter(|robot| robot.touches_ball) {
        state.last_touch = Some(robot.player);
        if state
            .taker
            .is_some_and(|taker| taker.player != robot.player)
        {
            state.taker = None;
        }
    }
}
