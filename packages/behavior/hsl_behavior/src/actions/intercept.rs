use behavior_tree::Status;

use crate::Blackboard;

use super::walk::Facing;

/// Walks to the closest point on the rolling ball's way, facing the ball. Succeeds on arrival; fails if the ball is not
/// known.
pub(crate) fn intercept_ball(blackboard: &mut Blackboard) -> Status {
    let Some(ball) = blackboard.rolling_ball() else {
        return Status::Failure;
    };
    let meeting = ball.closest_to(blackboard.position());
    blackboard.walk_to_watch_from(meeting, Facing::Ball)
}
