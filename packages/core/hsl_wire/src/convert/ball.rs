//! True ball and perceived ball.

use hsl_types::{BallState, BallTouch, HypotheticalBallPosition, SimulatedBall};
use support::InvalidValues;

use super::field_codec::{Covariance, Number, Share};
use super::mirror::fields;
use super::{Convert, validated};
use crate::hsl_msgs;

/// Converts the true ball to a message.
pub fn to_message(ball: &SimulatedBall) -> hsl_msgs::BallTruth {
    ball.to_message()
}

/// Converts a message to the true ball.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::BallTruth) -> Result<SimulatedBall, InvalidValues> {
    validated(message)
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
        covariance: Covariance,
        confidence: Share,
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
