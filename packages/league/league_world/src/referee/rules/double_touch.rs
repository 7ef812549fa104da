//! Double touch: the taker of a set play must not touch the ball again before another robot does. The opponents receive
//! a free kick.

use simspark_protocol::PlayMode;

use crate::referee::cycle::Cycle;
use crate::referee::modes::SetPlay;
use crate::referee::state::State;

/// Time after the first touch from which contact is another touch \[s\]: a kick has several cycles of contact.
///
/// Source: recordings of rcssserver3d 0.7.3.
const KICK_DURATION: f64 = 0.12;

/// Awards a free kick to the opponents if the taker of a set play touches the ball again before another robot does. The
/// rule does not apply while `few_robots` or fewer robots play.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if state.mode != PlayMode::PlayOn || cycle.snapshot.robots.len() <= cycle.config.few_robots {
        return;
    }
    let Some(taker) = state.taker else { return };
    let robot = cycle.snapshot.robot(taker.player);
    if robot.is_some_and(|robot| robot.touches_ball) && state.mode_clock.has_run(KICK_DURATION) {
        let side = taker.player.side.other();
        state.award(SetPlay::FreeKick, side, cycle.snapshot.ball.position);
    }
}
