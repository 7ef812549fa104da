//! Reasons of a decision on the node's blackboard.

use std::time::Duration;

use serde::Serialize;

use super::{PathObstacle, Point2, Pose2, VoronoiGrid};

/// All reasons of a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reasons {
    /// Obstacles that the path planner avoided.
    pub path_obstacles_output: Vec<PathObstacle>,
    /// Time since the last change of the kind of motion.
    pub time_since_last_switch: Duration,
    /// Angle between the target and the current kick direction \[rad\].
    pub direction_difference: f32,
    /// Poses of the players from which the grid was computed, frame `Field`.
    pub voronoi_inputs: Vec<Pose2>,
    /// Target position, frame `Ground` \[m\].
    pub walk_position: Option<Point2>,
    /// Grid with the closest player to each tile, if computed.
    pub voronoi_map: Option<VoronoiGrid>,
}
