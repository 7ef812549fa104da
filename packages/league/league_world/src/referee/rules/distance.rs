//! Minimum distance of opponents in set plays, and an empty penalty area at a goal kick.

use crate::referee::cycle::Cycle;
use crate::referee::modes::SetPlay;
use crate::referee::state::State;

/// Distance from the penalty area at which robots are placed that have to leave it \[m\].
pub(super) const BEFORE_AREA: f64 = 0.4;

/// After the pause of a set play, places opponents that are too near to the ball, or in the penalty area at a goal
/// kick, farther away. It is no foul.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let Some((set_play, side)) = SetPlay::from_mode(state.mode) else {
        return;
    };
    if set_play == SetPlay::KickOff || !state.mode_clock.has_run(cycle.config.set_play_pause) {
        return;
    }
    let ball = cycle.decisions.ball.unwrap_or(cycle.snapshot.ball.position);
    for robot in cycle
        .snapshot
        .robots
        .iter()
        .filter(|robot| robot.player.side != side)
    {
        if set_play == SetPlay::GoalKick {
            if cycle.config.is_in_area(side, &robot.position) {
                let x = -side.attack()
                    * (cycle.config.half_length - cycle.config.area_length - BEFORE_AREA);
                cycle.place(robot.player, x, robot.position.y);
            }
        } else if robot.distance(&ball) < cycle.config.free_kick_distance {
            cycle.place_away_from(robot, &ball, cycle.config.put_back_distance);
        }
    }
}
