//! Opponents keep their distance in set plays, and leave the penalty area at a goal kick.

use super::reposition::{put, put_away};
use crate::config::RefereeConfig;
use crate::modes::SetPlay;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// Distance from a penalty area to which robots are put that have to leave it \[m\].
pub(super) const BEFORE_AREA: f64 = 0.4;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let Some((set_play, side)) = SetPlay::of(state.mode) else {
        return;
    };
    if set_play == SetPlay::KickOff || !state.mode_clock.has_run(config.set_play_pause) {
        return;
    }
    let ball = verdict.ball.unwrap_or(snapshot.ball.position);
    for robot in snapshot
        .robots
        .iter()
        .filter(|robot| robot.player.side != side)
    {
        if set_play == SetPlay::GoalKick {
            if config.is_in_area(side, &robot.position) {
                let x = -side.attack() * (config.half_length - config.area_length - BEFORE_AREA);
                put(robot, x, robot.position.y, verdict);
            }
        } else if robot.distance(&ball) < config.free_kick_distance {
            put_away(robot, &ball, config.put_back_distance, config, verdict);
        }
    }
}
