//! What their node says of why it decided so, on its blackboard.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::obstacles::Circle;
use super::{LineSegment, PlayerNumber, Point2, Pose2};

/// What the path planner walks around.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathObstacle {
    /// Frame `Ground`.
    pub shape: PathObstacleShape,
    /// Of the planner's graph.
    pub nodes: Vec<u64>,
    /// Of the planner's graph.
    pub populated_connections: Vec<u64>,
}

/// The shape of such an obstacle, frame `Ground`, metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "shapes need no words")]
pub enum PathObstacleShape {
    Circle(Circle),
    LineSegment(LineSegment),
}

/// Who is closest to each tile of the field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoronoiGrid {
    /// Row by row, x runs fastest.
    pub tiles: Vec<Ownership>,
    /// Tiles along x.
    pub width_tiles: u64,
    /// Tiles along y.
    pub height_tiles: u64,
    /// Metres along an edge of a tile.
    pub resolution: f32,
    /// Where it is.
    pub bounds: VoronoiBounds,
}

/// Whose a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ownership {
    /// Something stands there.
    Blocked,
    /// Of a player.
    Robot(PlayerNumber),
    /// Of nobody.
    Free,
}

/// Where a grid is, frame `Field`, metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoronoiBounds {
    /// The corner of the grid with the least x and y.
    pub grid_min: Point2,
    /// The corner of the grid with the greatest x and y.
    pub grid_max: Point2,
    /// The corner of what counts in a player's share with the least x and y.
    pub centroid_min: Point2,
    /// The corner of what counts in a player's share with the greatest x and y.
    pub centroid_max: Point2,
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reasons {
    /// What the path planner walked around.
    pub path_obstacles_output: Vec<PathObstacle>,
    /// Since the kind of motion last changed.
    pub time_since_last_switch: Duration,
    /// Radians between the wanted and the present kick direction.
    pub direction_difference: f32,
    /// Players of whom the grid was made, frame `Field`.
    pub voronoi_inputs: Vec<Pose2>,
    /// Where it wants to be, frame `Ground`.
    pub walk_position: Option<Point2>,
    /// The grid, where one was made.
    pub voronoi_map: Option<VoronoiGrid>,
}
