//! Shapes on the field, in the frame `world`.

use hsl_types::{
    Field, Frame, Ground, Isometry2, PathObstacle, Point2, Pose2, RuleObstacle, VoronoiMap, World,
};
use serde::Serialize;

/// A point as `[x, y]` \[m\].
pub(crate) type Drawn = [f32; 2];

/// Converts a point for drawing.
pub(crate) fn drawn(point: Point2<World>) -> Drawn {
    [point.x, point.y]
}

/// Pose of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawnPose {
    /// x position \[m\].
    pub x: f32,
    /// y position \[m\].
    pub y: f32,
    /// Orientation \[rad\].
    pub theta: f32,
}

impl From<Pose2<World>> for DrawnPose {
    fn from(pose: Pose2<World>) -> Self {
        Self {
            x: pose.position.x,
            y: pose.position.y,
            theta: pose.orientation.angle(),
        }
    }
}

/// Shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shape {
    /// Circle.
    Circle {
        /// Center \[m\].
        center: Drawn,
        /// Radius \[m\].
        radius: f32,
    },
    /// Rectangle.
    Rectangle {
        /// Corners in order \[m\].
        corners: [Drawn; 4],
    },
    /// Line segment.
    LineSegment {
        /// Start \[m\].
        start: Drawn,
        /// End \[m\].
        end: Drawn,
    },
}

/// Converts a part of the field that the rules forbid to a shape for drawing, in the world frame.
pub(crate) fn rule_obstacle(
    obstacle: &RuleObstacle,
    field_to_world: Isometry2<Field, World>,
) -> Shape {
    let to_world = |point| drawn(field_to_world * point);
    match *obstacle {
        RuleObstacle::Circle { center, radius } => Shape::Circle {
            center: to_world(center),
            radius,
        },
        RuleObstacle::Rectangle { min, max } => Shape::Rectangle {
            corners: [
                to_world(min),
                to_world(Point2::new(max.x, min.y)),
                to_world(max),
                to_world(Point2::new(min.x, max.y)),
            ],
        },
    }
}

/// Converts an obstacle of a path planner to a shape for drawing, in the world frame.
pub(crate) fn path_obstacle(
    obstacle: &PathObstacle,
    ground_to_world: Isometry2<Ground, World>,
) -> Shape {
    let to_world = |point| drawn(ground_to_world * point);
    match *obstacle {
        PathObstacle::Circle { center, radius } => Shape::Circle {
            center: to_world(center),
            radius,
        },
        PathObstacle::LineSegment { start, end } => Shape::LineSegment {
            start: to_world(start),
            end: to_world(end),
        },
    }
}

/// Grid on the field with the owners of its cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cells {
    /// Corner of the first cell \[m\].
    pub origin: Drawn,
    /// Vector to the next cell along the grid's x axis \[m\].
    pub x_axis: Drawn,
    /// Vector to the next cell along the grid's y axis \[m\].
    pub y_axis: Drawn,
    /// Number of cells along x.
    pub width: u32,
    /// Number of cells along y.
    pub height: u32,
    /// Player numbers, row by row along x; 0 is a cell without an owner.
    pub owners: Vec<u8>,
}

/// Converts a Voronoi map for drawing: its cells are given by corners instead of centers, and in the world frame.
pub(crate) fn cells(map: &VoronoiMap, field_to_world: Isometry2<Field, World>) -> Cells {
    let half = map.cell_size / 2.0;
    let corner = |x, y| {
        field_to_world * Point2::<Field>::new(map.origin.x + x - half, map.origin.y + y - half)
    };
    let origin = corner(0.0, 0.0);
    let axis = |end: Point2<World>| difference(end, origin);
    Cells {
        origin: drawn(origin),
        x_axis: axis(corner(map.cell_size, 0.0)),
        y_axis: axis(corner(0.0, map.cell_size)),
        width: map.width,
        height: map.height,
        owners: map
            .owners
            .iter()
            .map(|owner| owner.map_or(0, u8::from))
            .collect(),
    }
}

/// Returns the vector from `start` to `end`.
fn difference<F: Frame>(end: Point2<F>, start: Point2<F>) -> Drawn {
    [end.x - start.x, end.y - start.y]
}
