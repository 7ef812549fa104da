//! Kick-offs: before them each team is in its own half and the ball at the center.

use nalgebra::Vector3;
use simspark_protocol::{PlayMode, Side};

use super::reposition::put;
use crate::config::RefereeConfig;
use crate::modes::SetPlay;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// Distance from the center that is not worth putting the ball back \[m\].
const TOLERANCE: f64 = 0.01;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let kicking = match (state.mode, SetPlay::of(state.mode)) {
        (PlayMode::BeforeKickOff, _) => None,
        (_, Some((SetPlay::KickOff, side))) => Some(side),
        _ => return,
    };
    let judged = if config.any_position {
        &[]
    } else {
        snapshot.robots
    };
    for robot in judged {
        let side = robot.player.side;
        let is_in_circle = robot.distance(&Vector3::zeros()) < config.free_kick_distance;
        let is_in_own_half = side.attack() * robot.position.x <= -config.robot_radius;
        let is_wrong = match (is_in_circle, kicking) {
            (true, Some(kicking)) => kicking != side,
            _ => !is_in_own_half,
        };
        if is_wrong {
            let x = -side.attack() * config.put_back_distance;
            put(robot, x, robot.position.y, verdict);
        }
    }
    if kicking.is_none() {
        let centre = config.centre();
        if (snapshot.ball.position.xy() - centre.xy()).norm() > TOLERANCE {
            verdict.ball = Some(centre);
        }
        let is_due = |wait: f64| state.mode_clock.has_run(wait);
        if config.automatic_kick_off.is_some_and(is_due) && !snapshot.robots.is_empty() {
            // After a change of sides the left team is the one that did not kick off the first half.
            let side = if state.half == 1 || state.has_changed_sides {
                Side::Left
            } else {
                Side::Right
            };
            state.begin(SetPlay::KickOff.mode(side));
        }
    }
}
