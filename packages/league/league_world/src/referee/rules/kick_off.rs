//! Kick-offs: before a kick-off each team is in its own half, and the ball at the center.

use nalgebra::Vector3;
use simspark_protocol::{PlayMode, Side};

use crate::referee::cycle::Cycle;
use crate::referee::modes::SetPlay;
use crate::referee::state::State;

/// Maximum distance from the center at which the ball is not moved back \[m\].
const TOLERANCE: f64 = 0.01;

/// Before and at a kick-off, moves robots back into their own half. Robots of the kicking team may also be in the
/// center circle. Before a kick-off, keeps the ball at the center, and starts an automatic kick-off after its time.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let config = cycle.config;
    let kicking = match (state.mode, SetPlay::from_mode(state.mode)) {
        (PlayMode::BeforeKickOff, _) => None,
        (_, Some((SetPlay::KickOff, side))) => Some(side),
        _ => return,
    };
    let checked = if config.any_position {
        &[]
    } else {
        cycle.snapshot.robots
    };
    for robot in checked {
        let side = robot.player.side;
        let is_in_circle = robot.distance(&Vector3::zeros()) < config.free_kick_distance;
        let is_in_own_half = side.attack() * robot.position.x <= -config.robot_radius;
        let is_misplaced = match (is_in_circle, kicking) {
            (true, Some(kicking)) => kicking != side,
            _ => !is_in_own_half,
        };
        if is_misplaced {
            let x = -side.attack() * config.put_back_distance;
            cycle.place(robot.player, x, robot.position.y);
        }
    }
    if kicking.is_none() {
        let center = config.center();
        if (cycle.snapshot.ball.position.xy() - center.xy()).norm() > TOLERANCE {
            cycle.decisions.ball = Some(center);
        }
        let is_due = |wait: f64| state.mode_clock.has_run(wait);
        if config.automatic_kick_off.is_some_and(is_due) && !cycle.snapshot.robots.is_empty() {
            // After a change of sides, the left team is the one without the first kick-off.
            let side = if state.half == 1 || state.has_changed_sides {
                Side::Left
            } else {
                Side::Right
            };
            state.begin(SetPlay::KickOff.mode(side));
        }
    }
}
