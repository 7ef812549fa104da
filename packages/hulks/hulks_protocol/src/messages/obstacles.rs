use serde::{Deserialize, Serialize};

use super::Point2;

/// An obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    /// Its kind.
    pub kind: ObstacleKind,
    /// Frame `Ground`, metres.
    pub position: Point2,
    /// In metres.
    pub radius_at_foot_height: f32,
    /// In metres.
    pub radius_at_hip_height: f32,
}

/// The kind of an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum ObstacleKind {
    Ball,
    GoalPost,
    Robot,
    Person,
    Unknown,
}

/// An area that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum RuleObstacle {
    /// A circle.
    Circle(Circle),
    /// A rectangle parallel to the axes.
    Rectangle(Rectangle),
}

/// A circle, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Circle {
    /// Centre, in the frame of the context.
    pub center: Point2,
    /// Radius.
    pub radius: f32,
}

/// A rectangle parallel to the axes of frame `Field`, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rectangle {
    /// The corner with the least x and y.
    pub min: Point2,
    /// The corner with the greatest x and y.
    pub max: Point2,
}
