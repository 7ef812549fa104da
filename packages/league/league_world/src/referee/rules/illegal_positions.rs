//! Illegal defense and attack: if a team has too many robots in a penalty area, those farthest from the goal are moved
//! out.

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, Side};

use super::distance::BEFORE_AREA;
use crate::referee::RobotView;
use crate::referee::cycle::Cycle;
use crate::referee::state::State;

/// Records a foul for each robot beyond the limits of a penalty area, and places it before the area.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let config = cycle.config;
    if state.is_stopped() {
        return;
    }
    for &side in Side::ALL {
        let rules = [
            (side, config.defenders, FoulKind::IllegalDefense),
            (side.other(), config.attackers, FoulKind::IllegalAttack),
        ];
        for (area, limit, kind) in rules {
            let inside: Vec<_> = cycle
                .snapshot
                .robots
                .iter()
                .filter(|robot| robot.player.side == side)
                .filter(|robot| config.is_in_area(area, &robot.position))
                .collect();
            let excess = inside.len().saturating_sub(limit);
            let goal = Vector3::new(-area.attack() * config.half_length, 0.0, 0.0);
            // Positions of the previous cycle, as recorded with the original.
            let before = |robot: &RobotView| {
                let before = state
                    .previous_robots
                    .iter()
                    .find(|it| it.player == robot.player);
                before.unwrap_or(robot).distance(&goal)
            };
            let mut leaving: Vec<&RobotView> = inside;
            // The goalkeeper counts, but is not moved.
            leaving.retain(|robot| !robot.is_goalkeeper());
            leaving.sort_by(|a, b| before(b).total_cmp(&before(a)));
            let x = area.attack() * (BEFORE_AREA + config.area_length - config.half_length);
            for robot in leaving.into_iter().take(excess) {
                state.record_foul(kind, robot.player, &mut cycle.decisions);
                cycle.place(robot.player, x, robot.position.y);
            }
        }
    }
}
