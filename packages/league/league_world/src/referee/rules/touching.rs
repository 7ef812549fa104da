//! Touching: if a group of robots that touch each other is too large, robots of the larger team are moved away.

use std::collections::{BTreeMap, BTreeSet};

use simspark_protocol::{FoulKind, Player, Side};

use crate::referee::Snapshot;
use crate::referee::cycle::Cycle;
use crate::referee::state::State;

/// Distance towards its own goal by which a robot is moved \[m\].
const MOVE_DISTANCE: f64 = 0.8;

/// Records a foul for robots of groups that are too large, and moves them away, until the rest of each group is small
/// enough. Robots that wait for a penalty do not count.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if state.is_stopped() {
        return;
    }
    for group in find_groups(cycle.snapshot) {
        let mut rest = group;
        rest.retain(|player| !state.penalties.contains_key(player));
        while rest.len() > cycle.config.touch_group {
            let count = |side| rest.iter().filter(|player| player.side == side).count();
            let larger = if count(Side::Left) >= count(Side::Right) {
                Side::Left
            } else {
                Side::Right
            };
            // The robot with most contacts in the group, as recorded with the original.
            let touches = |player: &&Player| {
                let robot = cycle.snapshot.robot(**player);
                robot.map_or(0, |robot| {
                    let others = robot.touches.iter().map(|it| it.player);
                    others.filter(|it| rest.contains(it)).count()
                })
            };
            let members = rest.iter().rev().filter(|player| player.side == larger);
            let Some(player) = members.max_by_key(touches).copied() else {
                break;
            };
            rest.remove(&player);
            if let Some(robot) = cycle.snapshot.robot(player) {
                state.record_foul(FoulKind::Touching, player, &mut cycle.decisions);
                let x = robot.position.x - player.side.attack() * MOVE_DISTANCE;
                cycle.place(robot.player, x, robot.position.y);
            }
        }
    }
}

/// Returns the groups of robots that touch each other, directly or through others, in the order of players.
fn find_groups(snapshot: &Snapshot<'_>) -> Vec<BTreeSet<Player>> {
    let touching: BTreeMap<_, _> = snapshot
        .robots
        .iter()
        .filter(|robot| !robot.touches.is_empty())
        .map(|robot| (robot.player, &robot.touches))
        .collect();
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for player in touching.keys() {
        let mut group = BTreeSet::new();
        let mut open = vec![*player];
        while let Some(next) = open.pop() {
            if seen.insert(next) {
                group.insert(next);
                open.extend(
                    touching
                        .get(&next)
                        .into_iter()
                        .flat_map(|it| it.iter().map(|touch| touch.player)),
                );
            }
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    groups
}
