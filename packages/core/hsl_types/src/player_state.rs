//! States of teammates, as a robot knows them.

use serde::Serialize;

use crate::{Field, Point2, Pose2, Time, Vector2};

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
