use serde::{Deserialize, Serialize};

use super::Point2;

/// Something to walk around.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    /// What it is.
    pub kind: ObstacleKind,
    /// Frame `Ground`, metres.
    pub position: Point2,
    /// In metres.
    pub radius_at_foot_height: f32,
    /// In metres.
    pub radius_at_hip_height: f32,
}

/// What an obstacle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum ObstacleKind {
    Ball,
    GoalPost,
    Robot,
    Person,
    Unknown,
}

/// A place where the rules forbid the robot to be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum RuleObstacle {
    /// Within a distance of a point.
    Circle(Circle),
    /// Along the axes.
    Rectangle(Rectangle),
}

/// A circle, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Circle {
    /// Frame as where it is used.
    pub center: Point2,
    /// From there.
    pub radius: f32,
}

/// A rectangle along the axes of frame `Field`, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rectangle {
    /// The corner with the least x and y.
    pub min: Point2,
    /// The corner with the greatest x and y.
    pub max: Point2,
}
