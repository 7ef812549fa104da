//! The ball, as it is and as robots know it.

use hsl_types::{BallState, BallTouch, HypotheticalBallPosition, SimulatedBall};
use support::Faults;

use super::mirror::fields;
use super::way::Number;
use super::{Convert, enter};
use crate::hsl_msgs;

/// The ball as it is, as a message.
pub fn to_message(ball: &SimulatedBall) -> hsl_msgs::BallTruth {
    ball.to_message()
}

/// The ball of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::BallTruth) -> Result<SimulatedBall, Faults> {
    enter(message)
}

fields!(
    SimulatedBall = hsl_msgs::BallTruth {
        position,
        velocity,
        field_side,
        last_touch
    }
);

fields!(BallTouch = hsl_msgs::BallTouch { robot, stamp => time });

fields!(
    BallState = hsl_msgs::BallState {
        ball_in_ground,
        ball_in_field,
        ball_in_ground_velocity,
        last_seen_ball,
        field_side,
    }
);

fields!(
    HypotheticalBallPosition = hsl_msgs::HypotheticalBallPosition {
        position,
        validity: Number,
    }
);
