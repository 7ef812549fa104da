//! States of teammates, as a robot knows them.

use serde::Serialize;

use crate::{Field, Point2, Pose2, StateMessage, Time, Vector2};

/// The ball as a teammate reported it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TeammateBall {
    /// Metres.
    pub position: Point2<Field>,
    /// Metres per second.
    pub velocity: Vector2<Field>,
    /// Time when the teammate last saw it: the time of receipt minus the age that the teammate reported.
    pub last_seen: Time,
}

/// The state that a teammate last reported.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerState {
    /// Time of receipt.
    pub received_at: Time,
    /// Its pose.
    pub pose: Pose2<Field>,
    /// The ball, if the teammate knew it.
    pub ball_position: Option<TeammateBall>,
}

impl PlayerState {
    /// Returns what a receiver knows about a teammate from its message; the age of the ball counts from the receipt.
    pub fn of_message(state: &StateMessage, received_at: Time) -> Self {
        Self {
            received_at,
            pose: state.pose,
            ball_position: state.ball_position.map(|ball| TeammateBall {
                position: ball.position,
                velocity: Vector2::zero(),
                last_seen: received_at.before(ball.age),
            }),
        }
    }
}
