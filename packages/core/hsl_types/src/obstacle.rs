//! Things in the way.

use serde::Serialize;

use crate::{Ground, Point2};

/// What an obstacle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleKind {
    /// The ball.
    Ball,
    /// A post of a goal.
    GoalPost,
    /// Another robot.
    Robot,
    /// A referee or a handler.
    Person,
    /// Something.
    Unknown,
}

/// Something on the field that a robot should not walk into.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Obstacle {
    /// What it is.
    pub kind: ObstacleKind,
    /// Its middle, metres.
    pub position: Point2<Ground>,
    /// Metres.
    pub radius_at_foot_height: f32,
    /// Metres.
    pub radius_at_hip_height: f32,
}
