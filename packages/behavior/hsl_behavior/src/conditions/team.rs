use crate::Blackboard;

/// Returns whether the robot keeps the goal.
pub fn is_goal_keeper(blackboard: &Blackboard) -> bool {
    blackboard.is_goal_keeper()
}

/// Returns whether the robot plays the ball for its team.
pub fn is_closest_to_ball(blackboard: &Blackboard) -> bool {
    blackboard
        .ball
        .is_some_and(|ball| blackboard.is_closest_to(&ball))
}

/// Returns whether the ball is known and in the area that the goalkeeper clears.
pub(crate) fn ball_is_in_clearing_area(blackboard: &Blackboard) -> bool {
    blackboard
        .ball
        .is_some_and(|ball| blackboard.is_in_clearing_area(&ball))
}
