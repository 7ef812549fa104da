use behavior_tree_files::script::Situation;
use hsl_behavior::Blackboard;
use hsl_types::{FallDownStateKind, Field, Point2, Time};
use rhai::Engine;

use super::field_point::point;
use super::{RobotSituation, method};

/// Registers the methods about the robot itself and its surroundings.
pub(super) fn register(engine: &mut Engine) {
    method(engine, "player_number", |it| {
        i64::from(u8::from(it.player_number()))
    });
    method(engine, "position", Blackboard::position);
    method(engine, "position_x", |it| f64::from(it.position().x));
    method(engine, "position_y", |it| f64::from(it.position().y));
    method(engine, "heading", |it| {
        f64::from(it.ground_to_field().orientation().angle())
    });
    method(engine, "is_upright", |it| {
        it.world_state.fall_down_state.kind == FallDownStateKind::IsReady
    });
    method(engine, "seconds", |it| {
        it.world_state.now.since(Time::ZERO).as_secs_f64()
    });
    method(engine, "distance_to_own_goal", |it| {
        distance(it, it.own_goal())
    });
    method(engine, "distance_to_opponent_goal", |it| {
        distance(it, it.opponent_goal())
    });
    method(engine, "distance_to_nearest_obstacle", |it| {
        let obstacles = it.world_state.obstacles.iter();
        let distances = obstacles.map(|obstacle| obstacle.position.coords().norm());
        f64::from(distances.fold(f32::INFINITY, f32::min))
    });
    engine
        .register_fn("distance_to", |_: &mut RobotSituation, x: f64, y: f64| {
            RobotSituation::read(|it| distance(it, point(x, y)))
        })
        .register_fn(
            "distance_to",
            |_: &mut RobotSituation, other: Point2<Field>| {
                RobotSituation::read(|it| distance(it, other))
            },
        );
}

/// Returns the distance from the robot to a point of the field \[m\].
fn distance(blackboard: &Blackboard, other: Point2<Field>) -> f64 {
    f64::from(blackboard.position().distance(other))
}
