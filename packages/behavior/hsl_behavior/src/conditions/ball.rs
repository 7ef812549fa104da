use crate::Blackboard;

/// Distance from a rolling ball's way within which a robot can still reach it with a step \[m\].
const STEP: f32 = 0.2;

/// Returns whether the ball is known.
pub fn ball_is_known(blackboard: &Blackboard) -> bool {
    blackboard.ball.is_some()
}

/// Returns the result of the last `check_kick_position`.
pub(crate) fn is_close_enough_to_kick(blackboard: &Blackboard) -> bool {
    blackboard.last_close_enough_to_kick
}

/// Returns whether the ball rolls towards the own goal, the robot can walk to the closest point of its way in time, and
/// the ball is slow enough there to be kicked.
pub(crate) fn can_intercept_ball(blackboard: &Blackboard) -> bool {
    let Some(ball) = blackboard.rolling_ball() else {
        return false;
    };
    let speed = ball.velocity.norm();
    if ball.velocity.x >= 0.0 || speed < blackboard.parameters.ball.rolling_speed {
        return false;
    }
    let meeting = ball.closest_to(blackboard.position());
    let to_roll = ball.position.distance(meeting);
    let speed_there = speed - to_roll * ball.friction_per_second;
    let to_walk = blackboard.position().distance(meeting) - STEP;
    to_roll > 0.0
        && speed_there <= blackboard.parameters.kick.fastest_ball
        && to_walk <= ball.seconds_to(to_roll) * blackboard.parameters.walk.speed
}

/// Returns whether a kick can reach the ball.
pub fn can_kick_ball(blackboard: &Blackboard) -> bool {
    blackboard
        .ball
        .is_some_and(|ball| ball.ball_in_ground.coords().norm() < blackboard.parameters.kick.reach)
}
