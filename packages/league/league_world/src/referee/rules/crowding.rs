//! Crowding: while an opponent is near the ball, the second and the third nearest player of a team must keep their
//! distance from it. The rule exempts the goalkeeper and the team that kicks off.
//!
//! Source: `soccerruleaspect.cpp` of rcssserver3d 0.7.3.

use simspark_protocol::{FoulKind, Side};

use super::penalties::start_penalty;
use crate::referee::cycle::Cycle;
use crate::referee::modes::SetPlay;
use crate::referee::state::State;
use crate::referee::{RobotView, Snapshot};

/// Margin added to the distances of players, not to that of the opponent \[m\].
const MARGIN: f64 = 0.01;

/// Records a foul and starts a penalty for each second and third nearest player that is too near to a contested ball.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let Some(crowding) = cycle.config.crowding.filter(|_| !state.is_stopped()) else {
        return;
    };
    let kicks_off =
        SetPlay::from_mode(state.mode).filter(|(set_play, _)| *set_play == SetPlay::KickOff);
    for &side in Side::ALL {
        if kicks_off.is_some_and(|(_, kicking)| kicking == side) {
            continue;
        }
        let ranked = sort_by_distance(side, cycle.snapshot);
        let opponents = sort_by_distance(side.other(), cycle.snapshot);
        let is_contested = opponents
            .first()
            .is_some_and(|(distance, _)| *distance < crowding.opponent_distance);
        if !is_contested {
            continue;
        }
        let limits = [crowding.second_distance, crowding.third_distance];
        for ((distance, robot), limit) in ranked.iter().skip(1).zip(limits) {
            // A robot that this cycle moves beside the field is still at its old position in the snapshot.
            let leaves = cycle
                .decisions
                .placements
                .iter()
                .any(|it| it.player == robot.player);
            if !leaves && !robot.is_goalkeeper() && *distance <= limit + MARGIN {
                start_penalty(state, FoulKind::Crowding, robot, &mut cycle.decisions);
            }
        }
    }
}

/// Returns the robots of a team with their distances from the ball \[m\], the nearest first.
fn sort_by_distance<'a>(side: Side, snapshot: &Snapshot<'a>) -> Vec<(f64, &'a RobotView)> {
    let robots = snapshot.robots.iter().filter(|it| it.player.side == side);
    let distance = |robot: &'a RobotView| (robot.distance(&snapshot.ball.position), robot);
    let mut ranked: Vec<_> = robots.map(distance).collect();
    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    ranked
}
