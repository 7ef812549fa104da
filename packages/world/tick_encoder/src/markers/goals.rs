use std::f64::consts::FRAC_1_SQRT_2;

use hsl_types::{Color, FieldDimensions};
use hsl_wire::RecordBuilder;
use hsl_wire::geometry_msgs::{Point, Pose, Quaternion};
use hsl_wire::visualization_msgs::Marker;

use super::shape::{marker, rgba, size, width};

/// Height of the center of the bar \[m\]. It has no effect on the simulation, in which no ball flies.
const HEIGHT: f64 = 0.8;
const COLOR: Color = Color::opaque(1.0, 1.0, 1.0);
/// Number of markers of one goal.
const PARTS: i32 = 4;

/// Returns the markers of both goals: posts, bar, and the outline of the net on the ground.
pub(super) fn markers(record: &RecordBuilder, field: &FieldDimensions) -> Vec<Marker> {
    let diameter = f64::from(field.goal_post_diameter);
    let x = f64::from(field.length) / 2.0;
    let y = f64::from(field.goal_inner_width) / 2.0 + diameter / 2.0;
    let mut markers = Vec::new();
    for (first_id, side) in [(0, -1.0), (PARTS, 1.0)] {
        let cylinder = |id, position, orientation, length| Marker {
            id: first_id + id,
            pose: Pose {
                position,
                orientation,
            },
            scale: size(diameter, diameter, length),
            color: rgba(COLOR),
            ..marker(record.world_header(), "goals", Marker::CYLINDER)
        };
        let at = |y, z| Point { x: side * x, y, z };
        for (id, y) in [(0, -y), (1, y)] {
            markers.push(cylinder(id, at(y, HEIGHT / 2.0), UPRIGHT, HEIGHT));
        }
        markers.push(cylinder(2, at(0.0, HEIGHT), ALONG_Y, 2.0 * y));
        let back = side * (x + f64::from(field.goal_depth));
        markers.push(Marker {
            id: first_id + 3,
            scale: width(f64::from(field.line_width)),
            color: rgba(COLOR),
            points: [(side * x, -y), (back, -y), (back, y), (side * x, y)]
                .map(|(x, y)| Point { x, y, z: 0.0 })
                .into(),
            ..marker(record.world_header(), "goals", Marker::LINE_STRIP)
        });
    }
    markers
}

const UPRIGHT: Quaternion = Quaternion {
    x: 0.0,
    y: 0.0,
    z: 0.0,
    w: 1.0,
};

/// Quarter turn about x, after which the axis z of a cylinder points along y.
const ALONG_Y: Quaternion = Quaternion {
    x: FRAC_1_SQRT_2,
    y: 0.0,
    z: 0.0,
    w: FRAC_1_SQRT_2,
};
