//! Walking to a place without running into others.

use nalgebra::Vector2;

use crate::motion::motions::Motion;
use crate::motion::walk::Velocity;
use crate::perception::localizer::rotate;
use crate::perception::model::Model;

/// Where to walk to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Place in the frame of the team \[m\].
    pub(crate) place: Vector2<f64>,
    /// Direction to face there \[rad\].
    pub(crate) heading: f64,
    /// How exactly: nearer than that it stands \[m\].
    pub(crate) tolerance: f64,
    /// Angle from the heading within which it stands \[rad\].
    pub(crate) heading_tolerance: f64,
    /// Whether the ball is not to be touched on the way.
    pub(crate) around_ball: bool,
}

/// Distance from the place within which it walks in any direction and turns to the final heading \[m\].
const NEAR: f64 = 0.5;
/// Direction to the place beyond which it turns on the spot first \[rad\].
const TURN_FIRST: f64 = 1.0;
/// Speed per distance, 1/s.
const GAIN: f64 = 1.6;
/// Rate of turning per angle, 1/s.
const TURN_GAIN: f64 = 2.0;
/// Speed that no gait reaches: the walk limits it \[m/s\].
const FAST: f64 = 1.0;
/// Distance at which others are walked around \[m\].
const AHEAD: f64 = 1.3;
/// Half of the width of the way that has to be free \[m\].
const CLEARANCE: f64 = 0.5;
/// The same for the ball \[m\].
const BALL_CLEARANCE: f64 = 0.3;

/// The motion towards a goal.
pub(crate) fn walk_to(goal: &Goal, model: &Model) -> Motion {
    let heading = model.attitude.heading();
    let way = goal.place - model.position();
    let distance = way.norm();
    let turn = wrap(goal.heading - heading);
    if distance < goal.tolerance && turn.abs() < goal.heading_tolerance {
        return Motion::Stand;
    }
    let direction = detour(goal, model, way);
    let local = rotate(&direction, -heading);
    if distance < NEAR {
        let speed = (GAIN * distance).min(FAST);
        return Motion::Walk(Velocity {
            forward: local.x * speed,
            left: local.y * speed,
            turn: TURN_GAIN * turn,
        });
    }
    let bearing = libm::atan2(local.y, local.x);
    let speed = (GAIN * distance).min(FAST);
    let ahead = if bearing.abs() > TURN_FIRST {
        0.0
    } else {
        libm::cos(bearing)
    };
    Motion::Walk(Velocity {
        forward: speed * ahead,
        left: 0.0,
        turn: TURN_GAIN * bearing,
    })
}

/// The direction to walk in: that of the goal, turned away from what is in the way.
fn detour(goal: &Goal, model: &Model, way: Vector2<f64>) -> Vector2<f64> {
    let distance = way.norm();
    let Some(direction) = way.try_normalize(1e-6) else {
        return Vector2::x();
    };
    let side = Vector2::new(-direction.y, direction.x);
    let mut aside = 0.0;
    let others = model
        .players
        .all()
        .map(|(_, other)| (other.position, CLEARANCE));
    let ball = goal
        .around_ball
        .then_some((model.ball.position, BALL_CLEARANCE));
    for (place, clearance) in others.chain(ball) {
        let from_here = place - model.position();
        let (along, across) = (from_here.dot(&direction), from_here.dot(&side));
        if along < -0.1 || along > AHEAD.min(distance + clearance / 2.0) || across.abs() > clearance
        {
            continue;
        }
        let nearness = 1.0 - along.max(0.0) / AHEAD;
        let need = (1.0 - across.abs() / clearance) * (0.5 + nearness);
        aside -= need.copysign(across);
    }
    (direction + side * (1.5 * aside)).normalize()
}

/// The same angle between -π and π \[rad\].
pub(crate) fn wrap(angle: f64) -> f64 {
    use std::f64::consts::{PI, TAU};
    angle - TAU * ((angle + PI) / TAU).floor()
}
