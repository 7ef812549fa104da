//! Penalties: some time after a foul the robot is put beside the field. Until then it is lifted, and the foul repeated.

use std::collections::BTreeMap;

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, Player};

use super::reposition::put_aside;
use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::snapshot::{RobotView, Snapshot};
use crate::state::State;
use crate::verdict::Verdict;

/// Height at which a robot is first shown that is lifted \[m\], and how far it rises in a second \[m/s\].
///
/// Source: recordings of rcssserver3d 0.7.3.
const LIFTED: (f64, f64) = (1.02, 0.5);

/// Robots that wait for their penalty, and for which foul.
pub(crate) type Penalties = BTreeMap<Player, (FoulKind, Clock)>;

/// Notes a foul whose penalty follows, unless the robot waits for one already.
pub(super) fn punish(state: &mut State, kind: FoulKind, robot: &RobotView, verdict: &mut Verdict) {
    let player = robot.player;
    if state.penalties.contains_key(&player) {
        return;
    }
    state.foul(kind, player, verdict);
    state.penalties.insert(player, (kind, Clock::default()));
    lift(robot, Clock::default(), verdict);
}

/// Carries out the penalties that are due.
pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let mut waiting = std::mem::take(&mut state.penalties);
    for (player, (kind, clock)) in &mut waiting {
        let Some(robot) = snapshot.robot(*player) else {
            continue;
        };
        clock.tick();
        // The original repeats the foul in each cycle.
        state.foul(*kind, *player, verdict);
        lift(robot, *clock, verdict);
        if clock.has_run(config.foul_hold) {
            put_aside(*player, snapshot, verdict);
        }
    }
    waiting.retain(|player, (_, clock)| {
        !clock.has_run(config.foul_hold) && snapshot.robot(*player).is_some()
    });
    state.penalties = waiting;
}

fn lift(robot: &RobotView, clock: Clock, verdict: &mut Verdict) {
    let (height, speed) = LIFTED;
    let height = height + speed * clock.time();
    let position = Vector3::new(robot.position.x, robot.position.y, height);
    verdict.put(robot.player, position);
}
