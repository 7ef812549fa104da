//! Incapable robots: those that lie or do not stand for too long are put beside the field.

use std::collections::BTreeMap;

use simspark_protocol::{FoulKind, Player};

use super::penalties::punish;
use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// How long robots have been down.
pub(crate) type Downs = BTreeMap<Player, Down>;

/// How long a robot has been down.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Down {
    not_standing: Clock,
    on_ground: Clock,
    /// How long it has stood again.
    standing: Clock,
}

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    if state.is_stopped() {
        state.downs.clear();
        return;
    }
    let downs = &mut state.downs;
    downs.retain(|player, _| snapshot.robot(*player).is_some());
    let mut incapable = Vec::new();
    for robot in snapshot.robots {
        let player = robot.player;
        let height = robot.position.z;
        if height >= config.standing_height {
            let Some(down) = downs.get_mut(&player) else {
                continue;
            };
            down.standing.tick();
            if down.standing.has_run(config.recovered) {
                downs.remove(&player);
            }
            continue;
        }
        let down = downs.entry(player).or_default();
        down.standing = Clock::default();
        down.not_standing.tick();
        if height < config.ground_height {
            down.on_ground.tick();
        } else {
            down.on_ground = Clock::default();
        }
        let factor = if robot.is_goalkeeper() { 2.0 } else { 1.0 };
        if down.not_standing.has_run(factor * config.not_standing)
            || down.on_ground.has_run(factor * config.on_ground)
        {
            incapable.push(robot);
        }
    }
    for robot in incapable {
        state.downs.remove(&robot.player);
        punish(state, FoulKind::Incapable, robot, verdict);
    }
}
