//! Paths to walk.

use serde::{Deserialize, Serialize};

use crate::arc::{arc, sweep};
use crate::{Ground, Orientation2, Point2};

/// Which way an arc turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the right.
    Clockwise,
    /// To the left.
    #[default]
    Counterclockwise,
    /// Not at all.
    Collinear,
}

/// One piece of a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PathSegment {
    /// Straight.
    LineSegment {
        /// Metres.
        start: Point2<Ground>,
        /// Metres.
        end: Point2<Ground>,
    },
    /// Along a circle.
    Arc {
        /// Metres.
        center: Point2<Ground>,
        /// Metres.
        radius: f32,
        /// From the centre to the first point.
        start: Orientation2<Ground>,
        /// From the centre to the last point.
        end: Orientation2<Ground>,
        /// Which way round.
        direction: Direction,
    },
}

impl PathSegment {
    /// Where the segment ends, metres.
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
    /// In the order in which they are walked, at most [`limits::PATH_SEGMENTS`](crate::limits::PATH_SEGMENTS).
    pub segments: Vec<PathSegment>,
}

impl Path {
    /// Straight from the robot to `target`.
    pub fn straight_to(target: Point2<Ground>) -> Self {
        Self {
            segments: vec![PathSegment::LineSegment {
                start: Point2::origin(),
                end: target,
            }],
        }
    }

    /// The points between which straight lines look like the path, metres.
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

    /// Where the path ends, metres; none for a path without segments.
    pub fn end(&self) -> Option<Point2<Ground>> {
        self.segments.last().map(PathSegment::end)
    }
}
