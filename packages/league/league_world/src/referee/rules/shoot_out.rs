//! Penalty kick: the left team attacks the right goal. If a robot of the right team leaves its penalty area, the left
//! team receives a goal. The first goal of the left team ends the penalty kick.

use simspark_protocol::{PlayMode, Side};

use crate::referee::cycle::Cycle;
use crate::referee::modes::scoring_side;
use crate::referee::state::State;

/// Ends the penalty kick at a goal of the left team, or with a goal for it if a defender leaves its penalty area.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if !state.is_penalty_kick(cycle.config) {
        return;
    }
    if state.mode == PlayMode::GoalLeft {
        state.is_penalty_kick_over = true;
        return;
    }
    if state.is_stopped() || scoring_side(state.mode).is_some() {
        return;
    }
    let nearest = cycle.config.half_length - cycle.config.area_length;
    let mut defenders = cycle.snapshot.robots.iter();
    let has_left = defenders.any(|robot| {
        let position = &robot.position;
        robot.player.side == Side::Right
            && (position.x < nearest || position.y.abs() > cycle.config.half_area)
    });
    if has_left {
        state.is_penalty_kick_over = true;
        *state.score.entry(Side::Left).or_default() += 1;
        state.begin(PlayMode::GoalLeft);
    }
}
