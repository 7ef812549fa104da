use hsl_types::RobotTask;

use crate::Blackboard;

/// Returns whether a mission has given an order to the robot.
pub(crate) fn has_order(blackboard: &Blackboard) -> bool {
    blackboard.world_state.order.is_some()
}

/// Returns whether the robot is ordered to wait, or has carried out its order.
pub(crate) fn is_to_wait(blackboard: &Blackboard) -> bool {
    blackboard.world_state.order.is_some_and(|order| {
        order.task == RobotTask::Wait || blackboard.done_order == Some(order.id)
    })
}

/// Returns whether the robot is ordered to walk to a pose, or to turn on the spot.
pub(crate) fn is_to_walk(blackboard: &Blackboard) -> bool {
    matches!(
        blackboard.task(),
        Some(RobotTask::WalkTo { .. } | RobotTask::TurnTo { .. })
    )
}

/// Returns whether the robot is ordered to push the ball to a target.
pub(crate) fn is_to_dribble(blackboard: &Blackboard) -> bool {
    matches!(blackboard.task(), Some(RobotTask::DribbleTo { .. }))
}
