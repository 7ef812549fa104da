use behavior_tree::Status;
use hsl_types::{Orientation2, Point2, Team};

use crate::Blackboard;
use crate::field_geometry::moved_away_from;
use crate::geometry::direction_or;

use super::walk::Facing;

/// Walks to the robot's kick-off pose, and succeeds there.
pub(crate) fn walk_to_kick_off_pose(blackboard: &mut Blackboard) -> Status {
    let pose = blackboard.kick_off_pose();
    blackboard.walk_to(pose, Facing::Path)
}

/// Walks to the robot's pose at a penalty kick, and succeeds there; fails if there is no penalty kick.
pub(crate) fn walk_to_penalty_kick_pose(blackboard: &mut Blackboard) -> Status {
    let Some(team) = blackboard.penalty_kick_team() else {
        return Status::Failure;
    };
    let pose = blackboard.penalty_kick_pose(team);
    blackboard.walk_to(pose, Facing::Path)
}

/// Walks to the middle of the own goal line, facing the ball on the way, and succeeds there.
pub(crate) fn walk_to_goal_line(blackboard: &mut Blackboard) -> Status {
    let pose = blackboard.penalty_kick_pose(Team::Opponent);
    blackboard.walk_to(pose, Facing::Ball)
}

/// Walks to the position where the goalkeeper covers most of the goal, facing the ball, and succeeds there. A ball that
/// is not known is assumed at the center mark.
pub(crate) fn walk_to_guard_position(blackboard: &mut Blackboard) -> Status {
    let ball = blackboard
        .ball
        .map_or(Point2::origin(), |ball| ball.ball_in_field);
    let position = blackboard.guard_position(ball);
    blackboard.walk_to_watch_from(position, Facing::Ball)
}

/// Walks to the line from the ball to the own goal, at the distance from the ball that the rules demand, and succeeds
/// there. Fails if the ball is not known.
pub(crate) fn keep_away_from_ball(blackboard: &mut Blackboard) -> Status {
    let Some(ball) = blackboard.ball else {
        return Status::Failure;
    };
    let towards_own_goal = direction_or(
        blackboard.own_goal() - ball.ball_in_field,
        Orientation2::identity(),
    );
    let distance = blackboard.distance_to_keep_from(ball.ball_in_field);
    let between = ball.ball_in_field + towards_own_goal.as_unit_vector() * distance;
    // At the edge of the carpet, clamping moves the point closer to the ball again.
    let position = moved_away_from(
        ball.ball_in_field,
        distance,
        blackboard.clamp_to_carpet(between),
    );
    blackboard.walk_to_watch_from(position, Facing::Ball)
}
