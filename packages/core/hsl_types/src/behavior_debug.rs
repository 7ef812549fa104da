//! Debug data of a behavior's decision.

use std::time::Duration;

use serde::Serialize;

use crate::{Field, Ground, PlayerNumber, Point2, Pose2};

/// Shape that the path planner avoids.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PathObstacle {
    /// Circle.
    Circle {
        /// Center \[m\].
        center: Point2<Ground>,
        /// Radius \[m\].
        radius: f32,
    },
    /// Wall.
    LineSegment {
        /// Start \[m\].
        start: Point2<Ground>,
        /// End \[m\].
        end: Point2<Ground>,
    },
}

/// Grid over the field with the closest player of each cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VoronoiMap {
    /// Center of the first cell \[m\].
    pub origin: Point2<Field>,
    /// Edge length of a cell \[m\].
    pub cell_size: f32,
    /// Number of cells along x.
    pub width: u32,
    /// Number of cells along y.
    pub height: u32,
    /// Closest player of each cell, row by row along x; at most
    /// [`limits::VORONOI_CELLS`](crate::limits::VORONOI_CELLS).
    pub owners: Vec<Option<PlayerNumber>>,
}

/// Debug data of a behavior's decision, for viewers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BehaviorDebug {
    /// Shapes that the path planner avoided, at most [`limits::OBSTACLES`](crate::limits::OBSTACLES).
    pub path_obstacles: Vec<PathObstacle>,
    /// Time since the kind of motion last changed.
    #[serde(with = "crate::seconds")]
    pub time_since_last_switch: Duration,
    /// Angle between the target and the current direction of a kick \[rad\].
    pub direction_difference: f32,
    /// Target position of the robot \[m\].
    pub walk_position: Option<Point2<Ground>>,
    /// Poses of the players from which the Voronoi map was computed, at most
    /// [`limits::VORONOI_INPUTS`](crate::limits::VORONOI_INPUTS).
    pub voronoi_inputs: Vec<Pose2<Field>>,
    /// Voronoi map; `None` if none was computed.
    pub voronoi_map: Option<VoronoiMap>,
    /// Pose of the robot as its program estimates it \[m\]; `None` from a program that reports none.
    pub estimated_pose: Option<Pose2<Field>>,
}
