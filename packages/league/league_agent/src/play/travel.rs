//! Walking to a position while avoiding other players.

use nalgebra::Vector2;

use crate::perception::localizer::rotate;
use crate::perception::model::Model;
use crate::{Motion, Velocity};

#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkTarget {
    /// Position in the frame of the team \[m\].
    pub(crate) place: Vector2<f64>,
    /// Heading at the target \[rad\].
    pub(crate) heading: f64,
    /// Distance from the target within which the player stands \[m\].
    pub(crate) tolerance: f64,
    /// Angle from the heading within which the player stands \[rad\].
    pub(crate) heading_tolerance: f64,
    /// Set if the player must avoid the ball.
    pub(crate) around_ball: bool,
}

/// Distance from the target within which the player walks in any direction and turns to the final heading \[m\].
const NEAR_DISTANCE: f64 = 0.5;
/// Direction to the target beyond which the player first turns on the spot \[rad\].
const MAX_BEARING: f64 = 1.0;
/// Speed per distance \[1/s\].
const GAIN: f64 = 1.6;
/// Rate of rotation per angle \[1/s\].
const TURN_GAIN: f64 = 2.0;
/// Maximum requested speed \[m/s\], which is faster than any gait.
const MAX_SPEED: f64 = 1.0;
/// Distance at which other players are avoided \[m\].
const AVOID_DISTANCE: f64 = 1.3;
/// Half of the width of the corridor that has to be free \[m\].
const CLEARANCE: f64 = 0.5;
/// Half of the width of the corridor that has to be free of the ball \[m\].
const BALL_CLEARANCE: f64 = 0.3;

/// Returns the motion towards a target, or standing if it is reached. A distant player walks forward and turns to the
/// direction of walking; a near one walks in any direction and turns to the final heading.
pub(crate) fn walk_to(goal: &WalkTarget, model: &Model) -> Motion {
    let heading = model.attitude.heading();
    let offset = goal.place - model.position();
    let distance = offset.norm();
    let turn = wrap_angle(goal.heading - heading);
    if distance < goal.tolerance && turn.abs() < goal.heading_tolerance {
        return Motion::Stand;
    }
    let direction = find_detour(goal, model, offset);
    let local = rotate(&direction, -heading);
    if distance < NEAR_DISTANCE {
        let speed = (GAIN * distance).min(MAX_SPEED);
        return Motion::Walk(Velocity {
            forward: local.x * speed,
            left: local.y * speed,
            turn: TURN_GAIN * turn,
        });
    }
    let bearing = libm::atan2(local.y, local.x);
    let speed = (GAIN * distance).min(MAX_SPEED);
    let ahead = if bearing.abs() > MAX_BEARING {
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

/// Returns the unit vector in the direction of walking, in axes of the field: towards the target, turned away from
/// players, and the ball if requested, in the corridor ahead. `offset` is the vector to the target \[m\].
fn find_detour(goal: &WalkTarget, model: &Model, offset: Vector2<f64>) -> Vector2<f64> {
    let distance = offset.norm();
    let Some(direction) = offset.try_normalize(1e-6) else {
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
        if along < -0.1
            || along > AVOID_DISTANCE.min(distance + clearance / 2.0)
            || across.abs() > clearance
        {
            continue;
        }
        let nearness = 1.0 - along.max(0.0) / AVOID_DISTANCE;
        let need = (1.0 - across.abs() / clearance) * (0.5 + nearness);
        aside -= need.copysign(across);
    }
    (direction + side * (1.5 * aside)).normalize()
}

/// Returns the equal angle between -π and π \[rad\].
pub(crate) fn wrap_angle(angle: f64) -> f64 {
    use std::f64::consts::{PI, TAU};
    angle - TAU * ((angle + PI) / TAU).floor()
}
