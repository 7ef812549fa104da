//! Double touch: who takes a set play may not touch the ball again before another robot did. The opponents get a free kick.

use simspark_protocol::PlayMode;

use crate::config::RefereeConfig;
use crate::modes::SetPlay;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// Time after the first touch from which contact is another touch \[s\]: a kick is one.
///
/// Source: recordings of rcssserver3d 0.7.3.
const KICK: f64 = 0.12;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    _: &mut Verdict,
) {
    if state.mode != PlayMode::PlayOn || snapshot.robots.len() <= config.few_robots {
        return;
    }
    let Some(taker) = state.taker else { return };
    let robot = snapshot.robot(taker.player);
    if robot.is_some_and(|robot| robot.touches_ball) && state.mode_clock.has_run(KICK) {
        let side = taker.player.side.other();
        state.award(SetPlay::FreeKick, side, snapshot.ball.position);
    }
}
