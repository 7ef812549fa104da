//! Charging: a robot runs into an opponent that is nearer to the ball.

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, PlayMode, Player};

use super::penalties::start_penalty;
use crate::referee::clock::Clock;
use crate::referee::config::RefereeConfig;
use crate::referee::decisions::Decisions;
use crate::referee::snapshot::{RobotView, Snapshot};
use crate::referee::state::State;

/// Records a foul and starts a penalty for each robot that has just run into an opponent. A robot that charged is
/// immune for some time.
pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    decisions: &mut Decisions,
) {
    let mut immune = std::mem::take(&mut state.charges);
    // Robots before the contact, because the contact changes their velocities.
    let before = std::mem::take(&mut state.previous_robots);
    immune.values_mut().for_each(Clock::tick);
    immune.retain(|_, clock| !clock.has_run(config.charging_immunity));
    if state.mode == PlayMode::PlayOn {
        for robot in &before {
            let now = snapshot.robot(robot.player);
            let Some(now) = now.filter(|_| !immune.contains_key(&robot.player)) else {
                continue;
            };
            let is_new =
                |other: &&Player| other.side != robot.player.side && !robot.touches.contains(other);
            let charges = |other: &Player| {
                let other = before.iter().find(|it| it.player == *other);
                other.is_some_and(|it| is_charging(robot, it, config, &snapshot.ball.position))
            };
            if now.touches.iter().filter(is_new).any(charges) {
                immune.insert(robot.player, Clock::default());
                start_penalty(state, FoulKind::Charging, now, decisions);
            }
        }
    }
    (state.charges, state.previous_robots) = (immune, before);
}

/// Returns true if a robot runs into another: it is fast, faster than the other one approaches it, and farther from the
/// ball.
fn is_charging(
    robot: &RobotView,
    other: &RobotView,
    config: &RefereeConfig,
    ball: &Vector3<f64>,
) -> bool {
    let direction = (other.position.xy() - robot.position.xy()).try_normalize(1e-6);
    direction.is_some_and(|direction| {
        let speed = robot.velocity.xy().dot(&direction);
        speed > config.charging_speed
            && speed > -other.velocity.xy().dot(&direction)
            && robot.distance(ball) > other.distance(ball)
    })
}
