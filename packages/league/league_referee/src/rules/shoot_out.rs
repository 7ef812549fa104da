//! Penalty kick: the left team attacks the right goal. A robot of the right team that leaves its penalty area gives the left
//! team a goal. The first goal of the left team ends the penalty kick.

use simspark_protocol::{PlayMode, Side};

use crate::config::RefereeConfig;
use crate::modes::goal;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    _: &mut Verdict,
) {
    if !state.is_penalty_kick(config) {
        return;
    }
    if state.mode == PlayMode::GoalLeft {
        state.is_penalty_kick_over = true;
        return;
    }
    if state.is_stopped() || goal(state.mode).is_some() {
        return;
    }
    let nearest = config.half_length - config.area_length;
    let mut defenders = snapshot.robots.iter();
    let has_left = defenders.any(|robot| {
        let position = &robot.position;
        robot.player.side == Side::Right
            && (position.x < nearest || position.y.abs() > config.half_area)
    });
    if has_left {
        state.is_penalty_kick_over = true;
        *state.score.entry(Side::Left).or_default() += 1;
        state.begin(PlayMode::GoalLeft);
    }
}
