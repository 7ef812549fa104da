//! Pass mode: a team that has the ball at rest may ask to pass undisturbed, and does not score for some time.

use simspark_protocol::PlayMode;

use super::reposition::put_away;
use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::modes::{of_side, pass};
use crate::snapshot::{RobotView, Snapshot};
use crate::state::State;
use crate::verdict::Verdict;

/// How much farther than they must opponents are put \[m\].
const MARGIN: f64 = 0.1;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let ball = &snapshot.ball.position;
    if let Some(side) = pass(state.mode) {
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
            put_away(
                robot,
                ball,
                config.pass_opponent_distance + MARGIN,
                config,
                verdict,
            );
        }
        return;
    }
    let mut robots = snapshot.robots.iter();
    let Some(robot) = robots.find(|robot| may_pass(robot, state, config, snapshot)) else {
        return;
    };
    let side = robot.player.side;
    state.begin(of_side(side, PlayMode::PassLeft, PlayMode::PassRight));
    state.passes.insert(side, Clock::default());
}

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
    robot.asks_to_pass
        && state.mode == PlayMode::PlayOn
        && ball.velocity.norm() < config.pass_ball_speed
        && robot.distance(&ball.position) < config.pass_distance
        && opponents.all(|other| other.distance(&ball.position) >= config.pass_opponent_distance)
        && state
            .passes
            .get(&side)
            .is_none_or(|clock| clock.has_run(wait))
}
