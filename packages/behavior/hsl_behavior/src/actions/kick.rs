use behavior_tree::Status;
use hsl_types::{Field, Point2, Pose2};

use crate::Blackboard;
use crate::body_motion::{BodyMotion, MotionType};
use crate::geometry::left_of;
use crate::kick_decision::kick_direction;

use super::walk::Facing;

/// Distance to the ball within which the robot faces it while walking around it \[m\].
const CLOSE: f32 = 1.0;

/// Stores the kick target in `last_kick_target`, and the angle from the robot's orientation to the kick direction in
/// `direction_difference`. Fails if the ball is not known.
pub(crate) fn choose_kick_target(blackboard: &mut Blackboard) -> Status {
    let Some(ball) = blackboard.rolling_ball() else {
        return Status::Failure;
    };
    let target = blackboard.kick_target(ball);
    let direction = kick_direction(ball.position, target);
    blackboard.last_kick_target = Some(target);
    blackboard.direction_difference = blackboard
        .ground_to_field()
        .orientation()
        .angle_to(direction);
    Status::Success
}

/// Sets `last_close_enough_to_kick` from the robot's pose relative to ball and kick target. Reads
/// `direction_difference`, so a target has to be chosen before in the same tick.
///
/// Succeeds whatever the answer is; fails without a ball or a target. A robot that already kicks may be a bit farther
/// off (`stop_distance` instead of `start_distance`), until the kick has lasted `kick.timeout` without moving the ball.
pub(crate) fn check_kick_position(blackboard: &mut Blackboard) -> Status {
    let Some((ball, target)) = ball_and_target(blackboard) else {
        return Status::Failure;
    };
    let kick = &blackboard.parameters.kick;
    let kicks = blackboard.last_motion_type == MotionType::VisualKick;
    let kicking_for = blackboard
        .world_state
        .now
        .since(blackboard.last_motion_switch_time);
    let (distance, angle) = if kicks && blackboard.last_close_enough_to_kick {
        (kick.stop_distance, kick.stop_angle)
    } else {
        (kick.start_distance, kick.start_angle)
    };
    let position = blackboard.position();
    let stance = behind(ball, target, kick.stance_distance);
    let speed = blackboard
        .rolling_ball()
        .map_or(0.0, |ball| ball.velocity.norm());
    let is_close_enough = position.distance(ball) <= kick.reach
        && speed <= kick.fastest_ball
        && position.distance(stance) <= distance
        && blackboard.direction_difference.abs() <= angle
        && !(kicks && kicking_for > kick.timeout);
    blackboard.last_close_enough_to_kick = is_close_enough;
    Status::Success
}

/// Sets `body_motion` to a kick of the ball towards `last_kick_target`, in ground coordinates. The target position of
/// the motion is the point at which a kick of this power ends. Stores the mission's current order in `kick_order`: the
/// kick completes it. Returns `Running`, or `Failure` without a ball or a target.
pub(crate) fn kick(blackboard: &mut Blackboard) -> Status {
    let Some((ball, target)) = ball_and_target(blackboard) else {
        return Status::Failure;
    };
    let ground_to_field = blackboard.ground_to_field();
    let field_to_ground = ground_to_field.inverse();
    let kick_power = blackboard.kick_power(ball, target);
    blackboard.kick_order = blackboard.world_state.order.map(|order| order.id);
    blackboard.body_motion = Some(BodyMotion::VisualKick {
        ball_position: field_to_ground * ball,
        kick_direction: field_to_ground * kick_direction(ball, target),
        target_position: field_to_ground * blackboard.kick_end(ball, target, kick_power),
        robot_theta_to_field: ground_to_field.orientation(),
        kick_power,
    });
    Status::Running
}

/// Walks to the kick position behind the ball, seen from the kick target. Until the robot is behind the ball, it heads
/// for a point farther back and keeps `walk.ball_clearance` from the ball. A rolling ball counts as being where the
/// robot can meet it. Running; fails without a ball or a target.
pub(crate) fn walk_behind_ball(blackboard: &mut Blackboard) -> Status {
    let Some((_, target)) = ball_and_target(blackboard) else {
        return Status::Failure;
    };
    let Some(rolling) = blackboard.rolling_ball() else {
        return Status::Failure;
    };
    let position = blackboard.position();
    let ball = if rolling.velocity.norm() < blackboard.parameters.ball.rolling_speed {
        rolling.position
    } else {
        rolling.meeting_point(position, blackboard.parameters.walk.speed)
    };
    let kick = &blackboard.parameters.kick;
    let (distance, ball_clearance) = if is_behind(position, ball, target) {
        (kick.stance_distance, None)
    } else {
        (
            kick.approach_distance,
            Some(blackboard.parameters.walk.ball_clearance),
        )
    };
    let stance = Pose2 {
        position: blackboard.legal_position(behind(ball, target, distance)),
        orientation: kick_direction(ball, target),
    };
    let facing = if position.distance(ball) < CLOSE {
        Facing::Ball
    } else {
        Facing::Path
    };
    blackboard.walk_without_arrival(stance, facing, ball_clearance);
    Status::Running
}

/// Returns the positions of the known ball and of the chosen kick target, or `None` if one of them is missing.
fn ball_and_target(blackboard: &Blackboard) -> Option<(Point2<Field>, Point2<Field>)> {
    Some((blackboard.ball?.ball_in_field, blackboard.last_kick_target?))
}

/// Returns the point at `distance` behind the ball, seen from the target.
pub(super) fn behind(ball: Point2<Field>, target: Point2<Field>, distance: f32) -> Point2<Field> {
    ball - kick_direction(ball, target).as_unit_vector() * distance
}

/// Returns whether the robot can walk from `position` straight to the ball: `position` is more than 5 cm behind the
/// ball, and its distance to the side is at most half of that distance plus 10 cm.
pub(super) fn is_behind(
    position: Point2<Field>,
    ball: Point2<Field>,
    target: Point2<Field>,
) -> bool {
    let direction = kick_direction(ball, target).as_unit_vector();
    let from_ball = position - ball;
    let back = -from_ball.dot(direction);
    let aside = from_ball.dot(left_of(direction)).abs();
    back > 0.05 && aside < 0.1 + 0.5 * back
}
