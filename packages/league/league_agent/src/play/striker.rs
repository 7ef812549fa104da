//! Striker: moves behind the ball, then dribbles or kicks it towards the opponents' goal.

use nalgebra::Vector2;
use simspark_protocol::Side;

use crate::perception::field::{HALF_GOAL, HALF_LENGTH};
use crate::perception::localizer::rotate;
use crate::perception::model::Model;
use crate::play::travel::{WalkTarget, walk_to, wrap_angle};
use crate::{Motion, Velocity};

/// Distance of the target behind the goal line \[m\].
const BEHIND_LINE: f64 = 0.3;
/// Part of the goal's width that contains the target.
const TARGET_WIDTH: f64 = 0.6;
/// Distance behind the ball of the approach position \[m\].
const APPROACH_DISTANCE: f64 = 0.3;
/// Maximum lateral offset of the ball for dribbling \[m\].
const MAX_LATERAL_OFFSET: f64 = 0.12;
/// Maximum heading error for dribbling \[rad\].
const MAX_HEADING_ERROR: f64 = 0.5;
/// Prediction time of the ball \[s\].
const LOOK_AHEAD: f64 = 0.4;

/// Returns the direction in which to play a ball at this position \[rad\].
pub(crate) fn aim_direction(ball: &Vector2<f64>) -> f64 {
    let y = ball
        .y
        .clamp(-TARGET_WIDTH * HALF_GOAL, TARGET_WIDTH * HALF_GOAL);
    let goal = Vector2::new(HALF_LENGTH + BEHIND_LINE, y);
    // Straight ahead on the goal line and beyond.
    let offset = goal - ball;
    libm::atan2(offset.y, offset.x.max(0.2))
}

/// Returns the estimated time that a player needs to get behind the ball \[s\].
pub(crate) fn time_to_ball(model: &Model) -> f64 {
    let ball = model.ball.predict(LOOK_AHEAD);
    let direction = aim_direction(&ball);
    let behind = ball - rotate(&Vector2::new(APPROACH_DISTANCE, 0.0), direction);
    let offset = behind - model.position();
    let bearing = wrap_angle(libm::atan2(offset.y, offset.x) - model.attitude.heading());
    offset.norm() / SPEED + bearing.abs().min(offset.norm() * 3.0) / TURNING
}

/// Walking speed for estimates \[m/s\].
pub(crate) const SPEED: f64 = 0.6;
/// Rate of rotation for estimates \[rad/s\].
const TURNING: f64 = 1.2;

/// Returns the motion of the striker: a kick if it is possible, steps towards a kick, dribbling, or walking to the
/// position behind the ball. In a set play (`is_set_play`) it may touch the ball only once, so it kicks instead of
/// dribbling.
pub(crate) fn decide(model: &Model, is_set_play: bool) -> Motion {
    let ball = &model.ball.position;
    let direction = aim_direction(ball);
    let heading_error = wrap_angle(direction - model.attitude.heading());
    // Ball from the robot: forward, left \[m\].
    let seen = model.to_robot(ball);
    // Ball from the robot, along and across the direction of play \[m\].
    let along = rotate(&(ball - model.position()), -direction);
    if is_set_play || may_kick(model) {
        if let Some(foot) = select_kicking_foot(&seen, heading_error) {
            return Motion::Kick(foot);
        }
        let is_near = along.x > 0.0 && along.norm() < KICK_APPROACH;
        if is_near {
            return step_to_kick(&seen, heading_error);
        }
    } else {
        let width = MAX_LATERAL_OFFSET.max(along.x * OFFSET_GROWTH);
        let is_behind = along.x > 0.0 && along.x < DRIBBLE_DISTANCE && along.y.abs() < width;
        if is_behind && heading_error.abs() < MAX_HEADING_ERROR {
            return Motion::Walk(Velocity {
                forward: DRIBBLE_SPEED,
                left: (SIDE_GAIN * seen.y).clamp(-MAX_SIDE, MAX_SIDE),
                turn: TURN_GAIN * heading_error,
            });
        }
    }
    let place =
        model.ball.predict(LOOK_AHEAD) - rotate(&Vector2::new(APPROACH_DISTANCE, 0.0), direction);
    walk_to(
        &WalkTarget {
            place,
            heading: direction,
            tolerance: 0.05,
            heading_tolerance: 0.1,
            around_ball: true,
        },
        model,
    )
}

/// Returns true if a kick can reach the goal, no other player is near, and the ball is at rest.
fn may_kick(model: &Model) -> bool {
    let ball = &model.ball;
    let goal = Vector2::new(HALF_LENGTH, 0.0);
    let is_in_range = (ball.position - goal).norm() < KICK_RANGE;
    let mut others = model.players.all();
    let is_free = !others.any(|(_, it)| (it.position - ball.position).norm() < KICK_SPACE);
    is_in_range && is_free && ball.velocity.norm() < REST_SPEED
}

/// Returns small steps until the ball is in front of a foot. `ball` is its position from the robot (forward, left)
/// \[m\]; `heading_error` is the angle to the direction of play \[rad\].
fn step_to_kick(ball: &Vector2<f64>, heading_error: f64) -> Motion {
    let side = KICK_SIDE.copysign(ball.y);
    let offset = ball - Vector2::new(KICK_AHEAD, side);
    Motion::Walk(Velocity {
        forward: (STEP_GAIN * offset.x).clamp(-MAX_STEP, MAX_STEP),
        left: (STEP_GAIN * offset.y).clamp(-MAX_STEP, MAX_STEP),
        turn: TURN_GAIN * heading_error,
    })
}

/// Returns the foot that can kick the ball, if any. `ball` is its position from the robot (forward, left) \[m\];
/// `heading_error` is the angle to the direction of play \[rad\].
fn select_kicking_foot(ball: &Vector2<f64>, heading_error: f64) -> Option<Side> {
    let reaches = (ball.x - KICK_AHEAD).abs() < KICK_TOLERANCE
        && (ball.y.abs() - KICK_SIDE).abs() < KICK_TOLERANCE
        && heading_error.abs() < KICK_AIM;
    reaches.then_some(if ball.y > 0.0 {
        Side::Left
    } else {
        Side::Right
    })
}

/// Maximum distance of the ball for dribbling \[m\].
const DRIBBLE_DISTANCE: f64 = 0.6;
/// Increase of the lateral offset for dribbling with the distance to the ball.
const OFFSET_GROWTH: f64 = 0.4;
/// Speed of dribbling \[m/s\].
const DRIBBLE_SPEED: f64 = 0.6;
/// Lateral speed per lateral offset of the ball \[1/s\], and its maximum \[m/s\].
const SIDE_GAIN: f64 = 2.0;
const MAX_SIDE: f64 = 0.2;
/// Rate of rotation per angle \[1/s\].
const TURN_GAIN: f64 = 1.5;
/// Distance from the goal within which the striker kicks \[m\].
const KICK_RANGE: f64 = 4.0;
/// Minimum distance of other players from the ball for a kick \[m\].
const KICK_SPACE: f64 = 1.0;
/// Speed below which a ball is at rest \[m/s\].
const REST_SPEED: f64 = 0.15;
/// Distance to the ball from which the striker steps into place for a kick \[m\].
const KICK_APPROACH: f64 = 0.5;
/// Speed of these steps per distance \[1/s\], and its maximum \[m/s\].
const STEP_GAIN: f64 = 1.5;
const MAX_STEP: f64 = 0.2;
/// Optimal distance of the ball ahead of the torso for a kick \[m\].
const KICK_AHEAD: f64 = 0.175;
/// Lateral distance of a foot's center from that of the robot \[m\].
const KICK_SIDE: f64 = 0.055;
/// Maximum offset of the ball for a kick \[m\].
const KICK_TOLERANCE: f64 = 0.03;
/// Maximum heading error for a kick \[rad\].
const KICK_AIM: f64 = 0.15;
