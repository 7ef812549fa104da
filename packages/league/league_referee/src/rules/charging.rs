//! Charging: running into an opponent who is nearer to the ball.

use std::collections::BTreeMap;

use nalgebra::Vector3;
use simspark_protocol::{FoulKind, PlayMode, Player};

use super::penalties::punish;
use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::snapshot::{RobotView, Snapshot};
use crate::state::State;
use crate::verdict::Verdict;

/// Robots that charged, and how long ago.
pub(crate) type Charges = BTreeMap<Player, Clock>;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let mut immune = std::mem::take(&mut state.charges);
    // As they were before the contact, which changes their speed.
    let before = std::mem::take(&mut state.before);
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
                punish(state, FoulKind::Charging, now, verdict);
            }
        }
    }
    (state.charges, state.before) = (immune, before);
}

/// Whether a robot runs into another: fast, faster than the other comes towards it, and farther from the ball.
fn is_charging(
    robot: &RobotView,
    other: &RobotView,
    config: &RefereeConfig,
    ball: &Vector3<f64>,
) -> bool {
    let way = (other.position.xy() - robot.position.xy()).try_normalize(1e-6);
    way.is_some_and(|way| {
        let speed = robot.velocity.xy().dot(&way);
        speed > config.charging_speed
            && speed > -other.velocity.xy().dot(&way)
            && robot.distance(ball) > other.distance(ball)
    })
}
