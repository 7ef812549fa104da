//! What a robot knows of its teammates.

use serde::Serialize;

use crate::{Field, Point2, Pose2, Time, Vector2};

/// The ball as a teammate reported it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TeammateBall {
    /// Metres.
    pub position: Point2<Field>,
    /// Metres per second.
    pub velocity: Vector2<Field>,
    /// The time of receipt less the age that the teammate reported.
    pub last_seen: Time,
}

/// What a teammate last said of itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerState {
    /// When that was received.
    pub received_at: Time,
    /// Where it stood.
    pub pose: Pose2<Field>,
    /// The ball it knew of.
    pub ball_position: Option<TeammateBall>,
}
