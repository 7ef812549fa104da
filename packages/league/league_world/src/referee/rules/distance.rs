//! Minimum distance of opponents in set plays, and an empty penalty area at a goal kick.

use super::reposition::{place, place_away_from};
use crate::referee::config::RefereeConfig;
use crate::referee::decisions::Decisions;
use crate::referee::modes::SetPlay;
use crate::referee::snapshot::Snapshot;
use crate::referee::state::State;

/// Distance from the penalty area at which robots are placed that have to leave it \[m\].
pub(super) const BEFORE_AREA: f64 = 0.4;

/// After the pause of a set play, places opponents that are too near to the ball, or in the penalty area at a goal
/// kick, farther away. It is no foul.
pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    decisions: &mut Decisions,
) {
    let Some((set_play, side)) = SetPlay::from_mode(state.mode) else {
        return;
    };
    if set_play == SetPlay::KickOff || !state.mode_clock.has_run(config.set_play_pause) {
        return;
    }
    let ball = decisions.ball.unwrap_or(snapshot.ball.position);
    for robot in snapshot
        .robots
        .iter()
        .filter(|robot| robot.player.side != side)
    {
        if set_play == SetPlay::GoalKick {
            if config.is_in_area(side, &robot.position) {
                let x = -side.attack() * (config.half_length - config.area_length - BEFORE_AREA);
                place(robot, x, robot.position.y, decisions);
            }
        } else if robot.distance(&ball) < config.free_kick_distance {
            place_away_from(robot, &ball, config.put_back_distance, config, decisions);
        }
    }
}
