//! Why a behavior decided as it did.

use std::time::Duration;

use serde::Serialize;

use crate::{Field, Ground, PlayerNumber, Point2, Pose2};

/// A shape that the path planner avoided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PathObstacle {
    /// Around a point.
    Circle {
        /// Metres.
        center: Point2<Ground>,
        /// Metres.
        radius: f32,
    },
    /// A wall.
    LineSegment {
        /// Metres.
        start: Point2<Ground>,
        /// Metres.
        end: Point2<Ground>,
    },
}

/// Which player is closest to each cell of a grid over the field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VoronoiMap {
    /// Centre of the first cell, metres.
    pub origin: Point2<Field>,
    /// Metres.
    pub cell_size: f32,
    /// Cells along x.
    pub width: u32,
    /// Cells along y.
    pub height: u32,
    /// Closest player of each cell, x runs fastest; at most [`limits::VORONOI_CELLS`](crate::limits::VORONOI_CELLS).
    pub owners: Vec<Option<PlayerNumber>>,
}

/// Why a behavior decided as it did, for people and viewers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BehaviorDebug {
    /// What the path planner avoided, at most [`limits::OBSTACLES`](crate::limits::OBSTACLES).
    pub path_obstacles: Vec<PathObstacle>,
    /// Time since the kind of motion last changed.
    #[serde(with = "crate::seconds")]
    pub time_since_last_switch: Duration,
    /// Angle between the wanted and the current kick direction, radians.
    pub direction_difference: f32,
    /// Target position of the robot.
    pub walk_position: Option<Point2<Ground>>,
    /// Players that the Voronoi map was computed from, at most
    /// [`limits::VORONOI_INPUTS`](crate::limits::VORONOI_INPUTS).
    pub voronoi_inputs: Vec<Pose2<Field>>,
    /// The Voronoi map, if one was computed.
    pub voronoi_map: Option<VoronoiMap>,
}
