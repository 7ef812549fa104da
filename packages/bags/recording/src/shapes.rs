//! Shapes drawn on the field, in the frame `world`.

use hsl_types::{
    Field, Frame, Ground, Isometry2, PathObstacle, Point2, RuleObstacle, VoronoiMap, World,
};
use serde::Serialize;

/// A point as `[x, y]` \[m\].
pub(crate) type Drawn = [f32; 2];

/// Converts a point for drawing.
pub(crate) fn drawn(point: Point2<World>) -> Drawn {
    [point.x, point.y]
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shape {
    /// A circle.
    Circle {
        /// Its centre.
        center: Drawn,
        /// Its radius \[m\].
        radius: f32,
    },
    /// A rectangle.
    Rectangle {
        /// Its corners in order.
        corners: [Drawn; 4],
    },
    /// A line segment.
    LineSegment {
        /// Its start.
        start: Drawn,
        /// Its end.
        end: Drawn,
    },
}

/// Converts a part of the field that is forbidden by the rules.
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

/// Converts an obstacle of a path planner.
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

/// The owners of the cells of a grid on the field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cells {
    /// The corner of the first cell.
    pub origin: Drawn,
    /// Vector to the next cell along the grid's x axis.
    pub x_axis: Drawn,
    /// Vector to the next cell along the grid's y axis.
    pub y_axis: Drawn,
    /// Number of cells along x.
    pub width: u32,
    /// Number of cells along y.
    pub height: u32,
    /// Player numbers, with x varying fastest; 0: no owner.
    pub owners: Vec<u8>,
}

/// Converts a Voronoi map for drawing.
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

fn difference<F: Frame>(end: Point2<F>, start: Point2<F>) -> Drawn {
    [end.x - start.x, end.y - start.y]
}
