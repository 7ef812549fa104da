//! The ball, as it is and as robots know it.

use hsl_types::{BallState, BallTouch, Faults, HypotheticalBallPosition, SimulatedBall};

use super::constant::Constant;
use super::{Convert, Door, enter};
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
    enter(|door| Convert::from_message(message, door))
}

impl Convert for SimulatedBall {
    type Message = hsl_msgs::BallTruth;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::BallTruth {
            position: self.position.to_message(),
            velocity: self.velocity.to_message(),
            field_side: self.field_side.to_constant(),
            last_touch: self.last_touch.map(|touch| touch.to_message()),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let position = door.convert("position", &message.position);
        let velocity = door.convert("velocity", &message.velocity);
        let field_side = door.constant("field_side", message.field_side);
        let last_touch = door.optional("last_touch", message.last_touch.as_ref());
        Some(Self {
            position: position?,
            velocity: velocity?,
            field_side: field_side?,
            last_touch: last_touch?,
        })
    }
}

impl Convert for BallTouch {
    type Message = hsl_msgs::BallTouch;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::BallTouch {
            robot: self.robot.to_message(),
            stamp: self.time.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let robot = door.convert("robot", &message.robot);
        let time = door.convert("stamp", &message.stamp);
        Some(Self {
            robot: robot?,
            time: time?,
        })
    }
}

impl Convert for BallState {
    type Message = hsl_msgs::BallState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::BallState {
            ball_in_ground: self.ball_in_ground.to_message(),
            ball_in_field: self.ball_in_field.to_message(),
            ball_in_ground_velocity: self.ball_in_ground_velocity.to_message(),
            last_seen_ball: self.last_seen_ball.to_message(),
            field_side: self.field_side.to_constant(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let ball_in_ground = door.convert("ball_in_ground", &message.ball_in_ground);
        let ball_in_field = door.convert("ball_in_field", &message.ball_in_field);
        let velocity = door.convert("ball_in_ground_velocity", &message.ball_in_ground_velocity);
        let last_seen_ball = door.convert("last_seen_ball", &message.last_seen_ball);
        let field_side = door.constant("field_side", message.field_side);
        Some(Self {
            ball_in_ground: ball_in_ground?,
            ball_in_field: ball_in_field?,
            ball_in_ground_velocity: velocity?,
            last_seen_ball: last_seen_ball?,
            field_side: field_side?,
        })
    }
}

impl Convert for HypotheticalBallPosition {
    type Message = hsl_msgs::HypotheticalBallPosition;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::HypotheticalBallPosition {
            position: self.position.to_message(),
            validity: self.validity,
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let position = door.convert("position", &message.position);
        let validity = door.number("validity", message.validity);
        Some(Self {
            position: position?,
            validity: validity?,
        })
    }
}
