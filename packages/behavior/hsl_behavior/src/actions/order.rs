use behavior_tree::Status;
use hsl_types::{Pose2, RobotTask};

use crate::Blackboard;
use crate::kick_decision::kick_direction;

use super::kick::{behind, is_behind, walk_behind_ball};
use super::walk::Facing;

/// Distance from its target within which a ball has been dribbled there \[m\].
const DRIBBLED: f32 = 0.2;

/// Walks to the pose of the order, or turns on the spot. Succeeds on arrival; fails if the order is a different one.
pub(crate) fn walk_to_ordered_pose(blackboard: &mut Blackboard) -> Status {
    let pose = match blackboard.task() {
        Some(RobotTask::WalkTo { pose }) => Pose2 {
            position: blackboard.legal_position(pose.position),
            orientation: pose.orientation,
        },
        Some(RobotTask::TurnTo { orientation }) => Pose2 {
            position: blackboard.position(),
            orientation,
        },
        _ => return Status::Failure,
    };
    blackboard.walk_to(pose, Facing::Path)
}

/// Stores the target of a kick or dribbling order in `last_kick_target`, and the angle to it in `direction_difference`.
/// Fails if the order is a different one or the ball is not known.
pub(crate) fn aim_at_ordered_target(blackboard: &mut Blackboard) -> Status {
    let (Some(ball), Some(RobotTask::KickTo { target, .. } | RobotTask::DribbleTo { target })) =
        (blackboard.rolling_ball(), blackboard.task())
    else {
        return Status::Failure;
    };
    let direction = kick_direction(ball.position, target);
    blackboard.last_kick_target = Some(target);
    blackboard.direction_difference = blackboard
        .ground_to_field()
        .orientation()
        .angle_to(direction);
    Status::Success
}

/// Dribbles: walks behind the ball, and then through it, until the ball is within [`DRIBBLED`] of the ordered target.
/// Then marks the order as done and succeeds. Fails if the order is a different one or the ball is not known.
pub(crate) fn push_ball(blackboard: &mut Blackboard) -> Status {
    let (Some(ball), Some(RobotTask::DribbleTo { target })) = (blackboard.ball, blackboard.task())
    else {
        return Status::Failure;
    };
    let ball = ball.ball_in_field;
    if ball.distance(target) <= DRIBBLED {
        blackboard.done_order = blackboard.world_state.order.map(|order| order.id);
        return Status::Success;
    }
    if !is_behind(blackboard.position(), ball, target) {
        return walk_behind_ball(blackboard);
    }
    let through = Pose2 {
        position: behind(ball, target, -blackboard.parameters.kick.stance_distance),
        orientation: kick_direction(ball, target),
    };
    blackboard.walk_without_arrival(through, Facing::Ball, None);
    Status::Running
}
