//! Reasons of a decision on the node's blackboard.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::obstacles::Circle;
use super::{LineSegment, PlayerNumber, Point2, Pose2};

/// An obstacle of the path planner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathObstacle {
    /// Frame `Ground`.
    pub shape: PathObstacleShape,
    /// Of the planner's graph.
    pub nodes: Vec<u64>,
    /// Of the planner's graph.
    pub populated_connections: Vec<u64>,
}

/// The shape of an obstacle, frame `Ground`, metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "shapes need no words")]
pub enum PathObstacleShape {
    Circle(Circle),
    LineSegment(LineSegment),
}

/// The closest player to each tile of the field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoronoiGrid {
    /// Tiles row by row, x runs fastest.
    pub tiles: Vec<Ownership>,
    /// Number of tiles along x.
    pub width_tiles: u64,
    /// Number of tiles along y.
    pub height_tiles: u64,
    /// Size of a tile, metres.
    pub resolution: f32,
    /// Its position.
    pub bounds: VoronoiBounds,
}

/// The owner of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ownership {
    /// Blocked by an obstacle.
    Blocked,
    /// A player.
    Robot(PlayerNumber),
    /// No owner.
    Free,
}

/// The bounds of a grid, frame `Field`, metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoronoiBounds {
    /// The corner of the grid with the least x and y.
    pub grid_min: Point2,
    /// The corner of the grid with the greatest x and y.
    pub grid_max: Point2,
    /// The corner with the least x and y of the area for centroids.
    pub centroid_min: Point2,
    /// The corner with the greatest x and y of the area for centroids.
    pub centroid_max: Point2,
}

/// All reasons of a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reasons {
    /// Obstacles that the path planner avoided.
    pub path_obstacles_output: Vec<PathObstacle>,
    /// Time since the kind of motion last changed.
    pub time_since_last_switch: Duration,
    /// Angle between the wanted and the current kick direction, radians.
    pub direction_difference: f32,
    /// Players that the grid was computed from, frame `Field`.
    pub voronoi_inputs: Vec<Pose2>,
    /// Target position, frame `Ground`.
    pub walk_position: Option<Point2>,
    /// The grid, if one was computed.
    pub voronoi_map: Option<VoronoiGrid>,
}
