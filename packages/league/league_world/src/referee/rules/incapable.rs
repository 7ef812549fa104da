//! Incapable robots: robots that lie or do not stand for too long are moved beside the field.

use simspark_protocol::FoulKind;

use super::penalties::start_penalty;
use crate::referee::clock::Clock;
use crate::referee::cycle::Cycle;
use crate::referee::state::State;

/// Updates the timers of robots that do not stand, and starts the penalty of a robot whose time has passed. A
/// goalkeeper has twice the time.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if state.is_stopped() {
        state.fall_timers.clear();
        return;
    }
    let fall_timers = &mut state.fall_timers;
    fall_timers.retain(|player, _| cycle.snapshot.robot(*player).is_some());
    let mut incapable = Vec::new();
    for robot in cycle.snapshot.robots {
        let player = robot.player;
        let height = robot.position.z;
        if height >= cycle.config.standing_height {
            let Some(timer) = fall_timers.get_mut(&player) else {
                continue;
            };
            timer.standing.tick();
            if timer.standing.has_run(cycle.config.recovery_time) {
                fall_timers.remove(&player);
            }
            continue;
        }
        let timer = fall_timers.entry(player).or_default();
        timer.standing = Clock::default();
        timer.not_standing.tick();
        if height < cycle.config.ground_height {
            timer.on_ground.tick();
        } else {
            timer.on_ground = Clock::default();
        }
        let factor = if robot.is_goalkeeper() { 2.0 } else { 1.0 };
        if timer
            .not_standing
            .has_run(factor * cycle.config.not_standing)
            || timer.on_ground.has_run(factor * cycle.config.on_ground)
        {
            incapable.push(robot);
        }
    }
    for robot in incapable {
        state.fall_timers.remove(&robot.player);
        start_penalty(state, FoulKind::Incapable, robot, &mut cycle.decisions);
    }
}
