//! Obstacles that robots perceive.

use serde::Serialize;

use crate::{Ground, PlayerNumber, Point2, Team};

/// Kind of an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleKind {
    /// The ball.
    Ball,
    /// Goal post.
    GoalPost,
    /// Robot.
    Robot,
    /// Referee or robot handler.
    Person,
    /// Unknown object.
    Unknown,
}

/// Obstacle on the field that a robot walks around.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Obstacle {
    /// Kind of the obstacle.
    pub kind: ObstacleKind,
    /// Center \[m\].
    pub position: Point2<Ground>,
    /// Radius at the height of the feet \[m\].
    pub radius_at_foot_height: f32,
    /// Radius at the height of the hips \[m\].
    pub radius_at_hip_height: f32,
    /// Team of a robot, from the view of the observer: `Hulks` is its own team. `None`: not a robot, or unknown.
    pub team: Option<Team>,
    /// Jersey number of a robot. `None`: not a robot, or unknown.
    pub player_number: Option<PlayerNumber>,
}
