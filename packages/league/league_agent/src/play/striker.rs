//! Going for the ball: getting behind it, then dribbling or kicking it towards the opponents' goal.

use nalgebra::Vector2;
use simspark_protocol::Side;

use crate::motion::motions::Motion;
use crate::motion::walk::Velocity;
use crate::perception::field::{HALF_GOAL, HALF_LENGTH};
use crate::perception::localizer::rotate;
use crate::perception::model::Model;
use crate::play::travel::{Goal, walk_to, wrap};

/// How far behind the goal line it aims \[m\].
const BEHIND_LINE: f64 = 0.3;
/// Part of the goal's width at which it aims.
const AIM: f64 = 0.6;
/// Distance behind the ball from which it goes for it \[m\].
const APPROACH: f64 = 0.3;
/// How far to the side the ball may be when it dribbles \[m\].
const ALIGNED: f64 = 0.12;
/// Angle by which it may face elsewhere than it aims when it dribbles \[rad\].
const AIMED: f64 = 0.5;
/// Time in which it is behind the ball: it looks ahead that far \[s\].
const LOOK_AHEAD: f64 = 0.4;

/// The direction in which the ball is to be played from a place \[rad\].
pub(crate) fn aim(ball: &Vector2<f64>) -> f64 {
    let y = ball.y.clamp(-AIM * HALF_GOAL, AIM * HALF_GOAL);
    let goal = Vector2::new(HALF_LENGTH + BEHIND_LINE, y);
    // Behind the goal line, and past it: straight ahead.
    let way = goal - ball;
    libm::atan2(way.y, way.x.max(0.2))
}

/// Time that a player needs to get behind the ball \[s\].
pub(crate) fn time_to_ball(model: &Model) -> f64 {
    let ball = model.ball.after(LOOK_AHEAD);
    let direction = aim(&ball);
    let behind = ball - rotate(&Vector2::new(APPROACH, 0.0), direction);
    let way = behind - model.position();
    let bearing = wrap(libm::atan2(way.y, way.x) - model.attitude.heading());
    way.norm() / SPEED + bearing.abs().min(way.norm() * 3.0) / TURNING
}

/// Speed with which players walk, for estimates \[m/s\].
pub(crate) const SPEED: f64 = 0.6;
/// Rate with which players turn, for estimates \[rad/s\].
const TURNING: f64 = 1.2;

/// What the player does that goes for the ball. `is_set_play`: it may touch the ball only once, so that it must not
/// dribble.
pub(crate) fn play(model: &Model, is_set_play: bool) -> Motion {
    let ball = &model.ball.position;
    let direction = aim(ball);
    let off = wrap(direction - model.attitude.heading());
    // The ball from the robot: ahead, left.
    let seen = model.to_robot(ball);
    // The ball from the robot, along and across the direction of play.
    let along = rotate(&(ball - model.position()), -direction);
    if is_set_play || may_kick(model) {
        if let Some(foot) = foot(&seen, off) {
            return Motion::Kick(foot);
        }
        let is_near = along.x > 0.0 && along.norm() < KICK_APPROACH;
        if is_near {
            return step_to_kick(&seen, off);
        }
    } else {
        let width = ALIGNED.max(along.x * SLOPE);
        let is_behind = along.x > 0.0 && along.x < DRIBBLE && along.y.abs() < width;
        if is_behind && off.abs() < AIMED {
            return Motion::Walk(Velocity {
                forward: DRIBBLE_SPEED,
                left: (SIDE_GAIN * seen.y).clamp(-MAX_SIDE, MAX_SIDE),
                turn: TURN_GAIN * off,
            });
        }
    }
    let place = model.ball.after(LOOK_AHEAD) - rotate(&Vector2::new(APPROACH, 0.0), direction);
    walk_to(
        &Goal {
            place,
            heading: direction,
            tolerance: 0.05,
            heading_tolerance: 0.1,
            around_ball: true,
        },
        model,
    )
}

/// Whether there is time for a kick, and the ball rests.
fn may_kick(model: &Model) -> bool {
    let ball = &model.ball;
    let goal = Vector2::new(HALF_LENGTH, 0.0);
    let is_in_range = (ball.position - goal).norm() < KICK_RANGE;
    let mut others = model.players.all();
    let is_free = !others.any(|(_, it)| (it.position - ball.position).norm() < KICK_SPACE);
    is_in_range && is_free && ball.velocity.norm() < RESTING
}

/// Small steps until the ball is in front of a foot.
fn step_to_kick(ball: &Vector2<f64>, off: f64) -> Motion {
    let side = KICK_SIDE.copysign(ball.y);
    let way = ball - Vector2::new(KICK_AHEAD, side);
    Motion::Walk(Velocity {
        forward: (STEP_GAIN * way.x).clamp(-MAX_STEP, MAX_STEP),
        left: (STEP_GAIN * way.y).clamp(-MAX_STEP, MAX_STEP),
        turn: TURN_GAIN * off,
    })
}

/// The foot that reaches a ball, if one does.
fn foot(ball: &Vector2<f64>, off: f64) -> Option<Side> {
    let reaches = (ball.x - KICK_AHEAD).abs() < KICK_TOLERANCE
        && (ball.y.abs() - KICK_SIDE).abs() < KICK_TOLERANCE
        && off.abs() < KICK_AIM;
    reaches.then_some(if ball.y > 0.0 {
        Side::Left
    } else {
        Side::Right
    })
}

/// Distance behind the ball up to which it is dribbled \[m\].
const DRIBBLE: f64 = 0.6;
/// Growth of the width from which it dribbles with the distance to the ball.
const SLOPE: f64 = 0.4;
/// Speed of dribbling \[m/s\].
const DRIBBLE_SPEED: f64 = 0.6;
/// Speed to the side per distance of the ball from the middle, 1/s, and its greatest value \[m/s\].
const SIDE_GAIN: f64 = 2.0;
const MAX_SIDE: f64 = 0.2;
/// Rate of turning per angle, 1/s.
const TURN_GAIN: f64 = 1.5;
/// Distance from the goal within which it kicks \[m\].
const KICK_RANGE: f64 = 4.0;
/// Distance of others from the ball with which there is time to kick \[m\].
const KICK_SPACE: f64 = 1.0;
/// Speed below which a ball rests \[m/s\].
const RESTING: f64 = 0.15;
/// Distance to the ball from which it steps into place for a kick \[m\].
const KICK_APPROACH: f64 = 0.5;
/// Speed of that per distance, 1/s, and its greatest value \[m/s\].
const STEP_GAIN: f64 = 1.5;
const MAX_STEP: f64 = 0.2;
/// Distance ahead of the torso at which a foot hits the ball best \[m\].
const KICK_AHEAD: f64 = 0.175;
/// Distance of a foot's middle from that of the robot, to its side \[m\].
const KICK_SIDE: f64 = 0.055;
/// By how much the ball may be elsewhere \[m\].
const KICK_TOLERANCE: f64 = 0.03;
/// Angle by which it may face elsewhere when it kicks \[rad\].
const KICK_AIM: f64 = 0.15;
