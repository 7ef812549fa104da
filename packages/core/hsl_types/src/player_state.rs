//! States of teammates, as known to a robot.

use serde::Serialize;

use crate::{Field, Point2, Pose2, StateMessage, Time, Vector2};

/// Ball as reported by a teammate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TeammateBall {
    /// Position of the ball \[m\].
    pub position: Point2<Field>,
    /// Velocity \[m/s\].
    pub velocity: Vector2<Field>,
    /// Time of the teammate's last sighting: the time of receipt minus the reported age.
    pub last_seen: Time,
}

/// Last state that a teammate reported.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerState {
    /// Time of receipt.
    pub received_at: Time,
    /// Pose of the teammate.
    pub pose: Pose2<Field>,
    /// Ball, if the teammate knew it.
    pub ball_position: Option<TeammateBall>,
}

impl PlayerState {
    /// Creates the state from a teammate's message that was received at `received_at`. The message contains the age of
    /// the ball and not its velocity, which is 0.
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
