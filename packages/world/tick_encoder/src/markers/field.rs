use hsl_types::arc::{arc, circle};
use hsl_types::{Color, FieldDimensions, Orientation2, Point2, World};
use hsl_wire::RecordBuilder;
use hsl_wire::geometry_msgs::Point;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{marker, pieces, raised, rgba, size, width};

const CARPET_COLOR: Color = Color::opaque(0.1, 0.35, 0.15);
const LINE_COLOR: Color = Color::opaque(1.0, 1.0, 1.0);
/// Thickness of the carpet \[m\]. Its surface is this far below the lines.
const CARPET_THICKNESS: f64 = 0.01;

/// Returns the markers of the carpet and of all lines on it.
pub(super) fn markers(record: &RecordBuilder, field: &FieldDimensions) -> [Marker; 2] {
    let border = 2.0 * field.border_strip_width;
    let carpet = Marker {
        pose: raised(-1.5 * CARPET_THICKNESS),
        scale: size(
            f64::from(field.length + border),
            f64::from(field.width + border),
            CARPET_THICKNESS,
        ),
        color: rgba(CARPET_COLOR),
        ..marker(record.world_header(), "field", Marker::CUBE)
    };
    let lines = Marker {
        id: 1,
        scale: width(f64::from(field.line_width)),
        color: rgba(LINE_COLOR),
        points: lines(field),
        ..marker(record.world_header(), "field", Marker::LINE_LIST)
    };
    [carpet, lines]
}

/// Returns all lines of the field as pairs of end points: outline, halfway line, circle, marks, areas and corner arcs.
fn lines(field: &FieldDimensions) -> Vec<Point> {
    let (x, y) = (field.length / 2.0, field.width / 2.0);
    let mut points = Vec::new();
    let mut draw = |chain: &[Point2<World>]| points.extend(pieces(chain));
    draw(&rectangle(-x, x, y));
    draw(&[Point2::new(0.0, -y), Point2::new(0.0, y)]);
    let circle: Vec<_> = circle(Point2::origin(), field.center_circle_diameter / 2.0).collect();
    draw(&circle);
    let mark = x - field.penalty_marker_distance;
    for center in [-mark, 0.0, mark] {
        cross(center, field.penalty_marker_size / 2.0)
            .iter()
            .for_each(|chain| draw(chain));
    }
    for (length, width) in [
        (field.goal_box_area_length, field.goal_box_area_width),
        (field.penalty_area_length, field.penalty_area_width),
    ] {
        draw(&rectangle(-x, length - x, width / 2.0));
        draw(&rectangle(x - length, x, width / 2.0));
    }
    if field.corner_arc_radius > 0.0 {
        for chain in corner_arcs(x, y, field.corner_arc_radius) {
            draw(&chain);
        }
    }
    points
}

/// Returns the closed outline of a rectangle that is symmetric to the x axis.
fn rectangle(left: f32, right: f32, half_width: f32) -> [Point2<World>; 5] {
    [
        Point2::new(left, -half_width),
        Point2::new(right, -half_width),
        Point2::new(right, half_width),
        Point2::new(left, half_width),
        Point2::new(left, -half_width),
    ]
}

/// Returns the two lines of a cross on the x axis.
fn cross(x: f32, arm: f32) -> [[Point2<World>; 2]; 2] {
    [
        [Point2::new(x - arm, 0.0), Point2::new(x + arm, 0.0)],
        [Point2::new(x, -arm), Point2::new(x, arm)],
    ]
}

/// Returns the quarter circles around the corners of the field, inside of it; `x` and `y` are half of its size \[m\].
fn corner_arcs(x: f32, y: f32, radius: f32) -> impl Iterator<Item = Vec<Point2<World>>> {
    // For each corner: its position, and the direction of the line to its right, seen inwards, where the arc begins.
    [
        (-x, -y, 1.0, 0.0),
        (x, -y, 0.0, 1.0),
        (x, y, -1.0, 0.0),
        (-x, y, 0.0, -1.0),
    ]
    .into_iter()
    .map(move |(x, y, cos, sin)| {
        let start = Orientation2::from_cos_sin(cos, sin);
        arc(
            Point2::new(x, y),
            radius,
            start,
            std::f32::consts::FRAC_PI_2,
        )
        .collect()
    })
}
