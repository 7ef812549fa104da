//! Obstacles that robots perceive.

use serde::Serialize;

use crate::{Ground, Point2};

/// The kind of an obstacle.
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
    /// An unknown object.
    Unknown,
}

/// Something on the field that a robot should not walk into.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Obstacle {
    /// Its kind.
    pub kind: ObstacleKind,
    /// Its centre, metres.
    pub position: Point2<Ground>,
    /// Metres.
    pub radius_at_foot_height: f32,
    /// Metres.
    pub radius_at_hip_height: f32,
}
