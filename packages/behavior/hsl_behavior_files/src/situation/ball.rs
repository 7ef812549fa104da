use hsl_behavior::Blackboard;
use hsl_behavior::conditions::{ball_is_known, can_kick_ball};
use hsl_types::{BallState, Field, Point2};
use rhai::Engine;

use super::{method, method_if_known};

/// Registers the methods about the ball, for example `robot.ball_distance()`.
pub(super) fn register(engine: &mut Engine) {
    method(engine, "has_ball", can_kick_ball);
    method(engine, "ball_is_known", ball_is_known);
    method_if_known(engine, "ball_position", |it| Some(it.ball?.ball_in_field));
    method_if_known(engine, "ball_position_x", |it| {
        Some(f64::from(it.ball?.ball_in_field.x))
    });
    method_if_known(engine, "ball_position_y", |it| {
        Some(f64::from(it.ball?.ball_in_field.y))
    });
    method_if_known(engine, "ball_speed", |it| {
        Some(f64::from(it.ball?.ball_in_ground_velocity.norm()))
    });
    method_if_known(engine, "ball_bearing", |it| {
        Some(f64::from(it.ball?.ball_in_ground.coords().angle()))
    });
    method_if_known(engine, "seconds_since_ball_was_seen", |it| {
        Some(
            it.world_state
                .now
                .since(it.ball?.last_seen_ball)
                .as_secs_f64(),
        )
    });
    method(engine, "ball_distance", |it| {
        or_infinite(it, |ball| ball.ball_in_ground.coords().norm())
    });
    method(engine, "ball_distance_to_own_goal", |it| {
        to_point(it, it.own_goal())
    });
    method(engine, "ball_distance_to_opponent_goal", |it| {
        to_point(it, it.opponent_goal())
    });
}

/// Returns a measure of the known ball, or infinity if the ball is not known.
fn or_infinite(blackboard: &Blackboard, measure: impl Fn(BallState) -> f32) -> f64 {
    blackboard
        .ball
        .map_or(f64::INFINITY, |ball| f64::from(measure(ball)))
}

/// Returns the distance from the ball to a point of the field \[m\], or infinity if the ball is not known.
fn to_point(blackboard: &Blackboard, point: Point2<Field>) -> f64 {
    or_infinite(blackboard, |ball| ball.ball_in_field.distance(point))
}
