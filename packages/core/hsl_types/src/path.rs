//! Paths to walk.

use serde::{Deserialize, Serialize};

use crate::arc::{arc, sweep};
use crate::{Direction, Ground, Orientation2, Point2};

/// Segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PathSegment {
    /// Straight line.
    LineSegment {
        /// Start \[m\].
        start: Point2<Ground>,
        /// End \[m\].
        end: Point2<Ground>,
    },
    /// Part of a circle.
    Arc {
        /// Center of the circle \[m\].
        center: Point2<Ground>,
        /// Radius of the circle \[m\].
        radius: f32,
        /// Direction from the center to the first point.
        start: Orientation2<Ground>,
        /// Direction from the center to the last point.
        end: Orientation2<Ground>,
        /// Direction of rotation.
        direction: Direction,
    },
}

impl PathSegment {
    /// Returns the end of the segment \[m\].
    pub fn end(&self) -> Point2<Ground> {
        match *self {
            Self::LineSegment { end, .. } => end,
            Self::Arc {
                center,
                radius,
                end,
                ..
            } => center + end.as_unit_vector() * radius,
        }
    }
}

/// Path from a robot to its target.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// Segments in walking order, at most [`limits::PATH_SEGMENTS`](crate::limits::PATH_SEGMENTS).
    pub segments: Vec<PathSegment>,
}

impl Path {
    /// Creates a straight path from the robot to `target`.
    pub fn straight_to(target: Point2<Ground>) -> Self {
        Self {
            segments: vec![PathSegment::LineSegment {
                start: Point2::origin(),
                end: target,
            }],
        }
    }

    /// Returns the vertices of a polyline that approximates the path \[m\], from its start to its end. The end of a
    /// segment and the start of the next one are both included.
    pub fn outline(&self) -> impl Iterator<Item = Point2<Ground>> {
        self.segments.iter().flat_map(|segment| match *segment {
            PathSegment::LineSegment { start, end } => vec![start, end],
            PathSegment::Arc {
                center,
                radius,
                start,
                end,
                direction,
            } => arc(center, radius, start, sweep(start, end, direction)).collect(),
        })
    }

    /// Returns the end of the path \[m\]; `None` for a path without segments.
    pub fn end(&self) -> Option<Point2<Ground>> {
        self.segments.last().map(PathSegment::end)
    }
}
