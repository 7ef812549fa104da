use behavior_tree::Status;

use crate::Blackboard;

use super::walk::Facing;

/// Walks into the way of the rolling ball, facing it.
pub(crate) fn intercept_ball(blackboard: &mut Blackboard) -> Status {
    let Some(ball) = blackboard.rolling_ball() else {
        return Status::Failure;
    };
    let meeting = ball.closest_to(blackboard.position());
    blackboard.walk_to_watch_from(meeting, Facing::Ball)
}
