//! Illegal defense and attack: of too many robots of a team in a penalty area, those farthest from the goal leave.

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, Side};

use super::distance::BEFORE_AREA;
use super::reposition::put;
use crate::config::RefereeConfig;
use crate::snapshot::{RobotView, Snapshot};
use crate::state::State;
use crate::verdict::Verdict;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    if state.is_stopped() {
        return;
    }
    for &side in Side::ALL {
        let rules = [
            (side, config.defenders, FoulKind::IllegalDefence),
            (side.other(), config.attackers, FoulKind::IllegalAttack),
        ];
        for (area, limit, kind) in rules {
            let inside: Vec<_> = snapshot
                .robots
                .iter()
                .filter(|robot| robot.player.side == side)
                .filter(|robot| config.is_in_area(area, &robot.position))
                .collect();
            let excess = inside.len().saturating_sub(limit);
            let goal = Vector3::new(-area.attack() * config.half_length, 0.0, 0.0);
            // By where they were a cycle ago, as recorded with the original.
            let before = |robot: &RobotView| {
                let before = state.before.iter().find(|it| it.player == robot.player);
                before.unwrap_or(robot).distance(&goal)
            };
            let mut leaving: Vec<&RobotView> = inside;
            // The goalkeeper counts, and is not moved.
            leaving.retain(|robot| !robot.is_goalkeeper());
            leaving.sort_by(|a, b| before(b).total_cmp(&before(a)));
            let x = area.attack() * (BEFORE_AREA + config.area_length - config.half_length);
            for robot in leaving.into_iter().take(excess) {
                state.foul(kind, robot.player, verdict);
                put(robot, x, robot.position.y, verdict);
            }
        }
    }
}
