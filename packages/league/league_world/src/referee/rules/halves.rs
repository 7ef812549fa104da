//! Halves: the first ends before the kick-off of the second, the second ends the match.

use simspark_protocol::PlayMode;

use crate::referee::clock::CYCLE;
use crate::referee::cycle::Cycle;
use crate::referee::state::State;

const LAST_HALF: u32 = 2;

/// Starts the second half, or ends the match, when the clock of the match reaches the end of a half.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if state.is_stopped() {
        return;
    }
    // Half a cycle of tolerance, because multiples of a cycle are not exact.
    if state.clock.time() < f64::from(state.half) * cycle.config.half_time - CYCLE / 2.0 {
        return;
    }
    if state.half < LAST_HALF && !cycle.config.single_half {
        state.half += 1;
        state.begin(PlayMode::BeforeKickOff);
        if cycle.config.change_sides {
            state.change_sides();
        }
    } else {
        state.begin(PlayMode::GameOver);
    }
}
