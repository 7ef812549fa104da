//! Penalties: some time after a foul, the robot is moved beside the field. Until then it is lifted, and the foul is
//! repeated.

use nalgebra::Vector3;
use simspark_protocol::FoulKind;

use crate::referee::clock::Clock;
use crate::referee::cycle::Cycle;
use crate::referee::state::State;
use crate::referee::{Decisions, RobotView};

/// Height of a robot when it is first lifted \[m\], and its speed upwards \[m/s\].
///
/// Source: recordings of rcssserver3d 0.7.3.
const LIFTED: (f64, f64) = (1.02, 0.5);

/// Records a foul and starts its penalty: the robot is lifted until it is moved beside the field. Does nothing if the
/// robot already waits for a penalty.
pub(super) fn start_penalty(
    state: &mut State,
    kind: FoulKind,
    robot: &RobotView,
    decisions: &mut Decisions,
) {
    let player = robot.player;
    if state.penalties.contains_key(&player) {
        return;
    }
    state.record_foul(kind, player, decisions);
    state.penalties.insert(player, (kind, Clock::default()));
    lift(robot, Clock::default(), decisions);
}

/// Lifts robots that wait for their penalty, and moves them beside the field when their time has passed.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let mut waiting = std::mem::take(&mut state.penalties);
    for (player, (kind, clock)) in &mut waiting {
        let Some(robot) = cycle.snapshot.robot(*player) else {
            continue;
        };
        clock.tick();
        // The original repeats the foul in each cycle.
        state.record_foul(*kind, *player, &mut cycle.decisions);
        lift(robot, *clock, &mut cycle.decisions);
        if clock.has_run(cycle.config.foul_hold) {
            cycle.place_beside_field(*player);
        }
    }
    waiting.retain(|player, (_, clock)| {
        !clock.has_run(cycle.config.foul_hold) && cycle.snapshot.robot(*player).is_some()
    });
    state.penalties = waiting;
}

/// Places a robot at its position in the air; `clock` is the time since the foul.
fn lift(robot: &RobotView, clock: Clock, decisions: &mut Decisions) {
    let (height, speed) = LIFTED;
    let height = height + speed * clock.time();
    let position = Vector3::new(robot.position.x, robot.position.y, height);
    decisions.place(robot.player, position);
}
