//! Goals, and the pause after them.

use simspark_protocol::{PlayMode, Side};

use crate::referee::cycle::Cycle;
use crate::referee::modes::{SetPlay, scoring_side, select_by_side};
use crate::referee::state::State;

/// Counts goals. After the pause that follows a goal, starts the kick-off of the other team and places the ball at the
/// center.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if let Some(side) = scoring_side(state.mode) {
        if state.mode_clock.has_run(cycle.config.goal_pause) {
            state.begin(SetPlay::KickOff.mode(side.other()));
            cycle.decisions.ball = Some(cycle.config.center());
        }
        return;
    }
    if !state.is_in_play() {
        return;
    }
    for &side in Side::ALL {
        if is_in_goal(cycle, side) {
            score_goal(state, cycle, side);
        }
    }
}

/// Returns true if the ball is in the goal that `side` attacks.
fn is_in_goal(cycle: &Cycle<'_>, side: Side) -> bool {
    let config = cycle.config;
    let ball = &cycle.snapshot.ball.position;
    let depth = side.attack() * ball.x - config.half_length;
    depth > config.ball_radius / 2.0
        && depth < config.goal_depth
        && ball.y.abs() < config.half_goal
        && ball.z < config.goal_height
}

/// Counts a goal of `side` and starts its play mode. Awards a goal kick instead if the goal does not count: directly
/// from an indirect set play, or too soon after a pass mode.
fn score_goal(state: &mut State, cycle: &Cycle<'_>, side: Side) {
    let is_own = |player: simspark_protocol::Player| player.side == side;
    let is_indirect = cycle.snapshot.robots.len() > cycle.config.few_robots
        && !state.is_penalty_kick(cycle.config)
        && state
            .taker
            .is_some_and(|taker| taker.is_indirect && is_own(taker.player));
    let total = cycle.config.pass_duration + cycle.config.pass_score_wait;
    let is_passed = state
        .passes
        .get(&side)
        .is_some_and(|clock| !clock.has_run(total));
    if is_indirect || is_passed {
        let defending = side.other();
        state.award(
            SetPlay::GoalKick,
            defending,
            cycle.config.goal_kick_spot(defending),
        );
        return;
    }
    *state.score.entry(side).or_default() += 1;
    state.begin(select_by_side(
        side,
        PlayMode::GoalLeft,
        PlayMode::GoalRight,
    ));
}
