//! Paths to walk.

use serde::{Deserialize, Serialize};

use crate::arc::{arc, sweep};
use crate::{Ground, Orientation2, Point2};

/// The direction of rotation of an arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the right.
    Clockwise,
    /// To the left.
    #[default]
    Counterclockwise,
    /// No rotation.
    Collinear,
}

/// One segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PathSegment {
    /// A straight line.
    LineSegment {
        /// Metres.
        start: Point2<Ground>,
        /// Metres.
        end: Point2<Ground>,
    },
    /// A part of a circle.
    Arc {
        /// Metres.
        center: Point2<Ground>,
        /// Metres.
        radius: f32,
        /// Direction from the centre to the first point.
        start: Orientation2<Ground>,
        /// Direction from the centre to the last point.
        end: Orientation2<Ground>,
        /// Direction of rotation.
        direction: Direction,
    },
}

impl PathSegment {
    /// Returns the end of the segment, metres.
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

/// A path from a robot to its target.
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

    /// Returns the vertices of a polyline that approximates the path, metres.
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

    /// Returns the end of the path, metres, or `None` for a path without segments.
    pub fn end(&self) -> Option<Point2<Ground>> {
        self.segments.last().map(PathSegment::end)
    }
}
