//! Pass mode: near a resting ball a team may request an undisturbed pass, after which it cannot score for some time.

use simspark_protocol::PlayMode;

use crate::referee::RobotView;
use crate::referee::clock::Clock;
use crate::referee::cycle::Cycle;
use crate::referee::modes::{passing_side, select_by_side};
use crate::referee::state::State;

/// Additional distance at which opponents are placed \[m\].
const MARGIN: f64 = 0.1;

/// Ends a pass mode after its duration; until then keeps opponents away from the ball. Otherwise starts a pass mode if
/// a robot requests it and may pass.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let config = cycle.config;
    let ball = &cycle.snapshot.ball.position;
    if let Some(side) = passing_side(state.mode) {
        if state.mode_clock.has_run(config.pass_duration) {
            state.begin(PlayMode::PlayOn);
            return;
        }
        let opponents = cycle
            .snapshot
            .robots
            .iter()
            .filter(|robot| robot.player.side != side);
        for robot in opponents.filter(|robot| robot.distance(ball) < config.pass_opponent_distance)
        {
            let distance = config.pass_opponent_distance + MARGIN;
            cycle.place_away_from(robot, ball, distance);
        }
        return;
    }
    let mut robots = cycle.snapshot.robots.iter();
    let Some(robot) = robots.find(|robot| may_pass(robot, state, cycle)) else {
        return;
    };
    let side = robot.player.side;
    state.begin(select_by_side(
        side,
        PlayMode::PassLeft,
        PlayMode::PassRight,
    ));
    state.passes.insert(side, Clock::default());
}

/// Returns true if a robot requests a pass mode and all conditions hold: play is on, the ball rests near it and away
/// from opponents, and the last pass mode of its team is long enough ago.
fn may_pass(robot: &RobotView, state: &State, cycle: &Cycle<'_>) -> bool {
    let config = cycle.config;
    let side = robot.player.side;
    let ball = &cycle.snapshot.ball;
    let mut opponents = cycle
        .snapshot
        .robots
        .iter()
        .filter(|other| other.player.side != side);
    let wait = config.pass_duration + config.pass_retry;
    robot.requests_pass
        && state.mode == PlayMode::PlayOn
        && ball.velocity.norm() < config.pass_ball_speed
        && robot.distance(&ball.position) < config.pass_distance
        && opponents.all(|other| other.distance(&ball.position) >= config.pass_opponent_distance)
        && state
            .passes
            .get(&side)
            .is_none_or(|clock| clock.has_run(wait))
}
