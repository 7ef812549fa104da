//! Illegal defence and attack: too many robots of a team in a penalty area.

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, PlayMode, Side};

use super::penalties::punish;
use crate::config::RefereeConfig;
use crate::modes::{attack, other};
use crate::snapshot::{RobotView, Snapshot};
use crate::state::State;
use crate::verdict::Verdict;

/// Number of the goalkeeper, who counts and is not moved.
const GOALKEEPER: u32 = 1;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    if matches!(state.mode, PlayMode::BeforeKickOff | PlayMode::GameOver) {
        return;
    }
    for &side in Side::ALL {
        let rules = [
            (side, config.defenders, FoulKind::IllegalDefence),
            (other(side), config.attackers, FoulKind::IllegalAttack),
        ];
        for (area, limit, kind) in rules {
            let inside: Vec<_> = snapshot
                .robots
                .iter()
                .filter(|robot| robot.player.side == side)
                .filter(|robot| config.is_in_area(area, &robot.position))
                .filter(|robot| !state.penalties.contains_key(&robot.player))
                .filter(|robot| !verdict.has_moved(robot.player))
                .collect();
            let excess = inside.len().saturating_sub(limit);
            let mut leaving: Vec<&RobotView> = inside;
            leaving.retain(|robot| robot.player.number != GOALKEEPER);
            // Those farthest from the goal leave, as recorded with the original.
            let goal = Vector3::new(-attack(area) * config.half_length, 0.0, 0.0);
            leaving.sort_by(|a, b| b.distance(&goal).total_cmp(&a.distance(&goal)));
            for robot in leaving.into_iter().take(excess) {
                punish(state, kind, robot, verdict);
            }
        }
    }
}
