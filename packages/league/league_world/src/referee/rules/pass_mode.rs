//! Pass mode: near a resting ball a team may request an undisturbed pass, after which it cannot score for some time.

use simspark_protocol::PlayMode;

use super::reposition::place_away_from;
use crate::referee::clock::Clock;
use crate::referee::config::RefereeConfig;
use crate::referee::decisions::Decisions;
use crate::referee::modes::{passing_side, select_by_side};
use crate::referee::snapshot::{RobotView, Snapshot};
use crate::referee::state::State;

/// Additional distance at which opponents are placed \[m\].
const MARGIN: f64 = 0.1;

/// Ends a pass mode after its duration; until then keeps opponents away from the ball. Otherwise starts a pass mode if
/// a robot requests it and may pass.
pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    decisions: &mut Decisions,
) {
    let ball = &snapshot.ball.position;
    if let Some(side) = passing_side(state.mode) {
        if state.mode_clock.has_run(config.pass_duration) {
            state.begin(PlayMode::PlayOn);
            return;
        }
        let opponents = snapshot
            .robots
            .iter()
            .filter(|robot| robot.player.side != side);
        for robot in opponents.filter(|robot| robot.distance(ball) < config.pass_opponent_distance)
        {
            place_away_from(
                robot,
                ball,
                config.pass_opponent_distance + MARGIN,
                config,
                decisions,
            );
        }
        return;
    }
    let mut robots = snapshot.robots.iter();
    let Some(robot) = robots.find(|robot| may_pass(robot, state, config, snapshot)) else {
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
fn may_pass(
    robot: &RobotView,
    state: &State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
) -> bool {
    let side = robot.player.side;
    let ball = &snapshot.ball;
    let mut opponents = snapshot
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
