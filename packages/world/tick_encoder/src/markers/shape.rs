//! The parts of markers.

use hsl_types::{Color, Frame, Isometry2, Point2, RobotId, Team, World};
use hsl_wire::geometry_msgs::{Point, Pose, Quaternion, Vector3};
use hsl_wire::std_msgs::{ColorRGBA, Header};
use hsl_wire::visualization_msgs::Marker;

use crate::transforms::transform;

/// A marker of that type, in the origin of its frame.
pub(super) fn marker(header: Header, ns: impl Into<String>, r#type: i32) -> Marker {
    Marker {
        header,
        ns: ns.into(),
        r#type,
        action: Marker::ADD,
        pose: raised(0.0),
        ..Marker::default()
    }
}

/// The namespace of what a robot decides or knows, as in `hulks/robot_3/path`.
pub(super) fn namespace(robot: RobotId, kind: &str) -> String {
    format!("{}/robot_{}/{kind}", robot.team, robot.player_number)
}

/// Unturned, so many metres up.
pub(super) fn raised(height: f64) -> Pose {
    Pose {
        position: Point {
            x: 0.0,
            y: 0.0,
            z: height,
        },
        orientation: Quaternion {
            w: 1.0,
            ..Quaternion::default()
        },
    }
}

/// Where a frame of the plane lies in the world, so many metres up.
pub(super) fn placed<F: Frame>(to_world: Isometry2<F, World>, height: f64) -> Pose {
    let placed = transform(to_world, height);
    let Vector3 { x, y, z } = placed.translation;
    Pose {
        position: Point { x, y, z },
        orientation: placed.rotation,
    }
}

/// A point of the plane, so many metres up.
pub(super) fn point<F: Frame>(point: Point2<F>, height: f64) -> Point {
    Point {
        x: f64::from(point.x),
        y: f64::from(point.y),
        z: height,
    }
}

/// A chain of points as the pieces of a `LINE_LIST`.
pub(super) fn pieces<F: Frame>(chain: &[Point2<F>]) -> impl Iterator<Item = Point> {
    chain.windows(2).flatten().map(|corner| point(*corner, 0.0))
}

/// Metres along the axes.
pub(super) fn size(x: f64, y: f64, z: f64) -> Vector3 {
    Vector3 { x, y, z }
}

/// The width of lines, metres.
pub(super) fn width(width: f64) -> Vector3 {
    size(width, 0.0, 0.0)
}

/// What is of a team.
pub(super) const fn team_color(team: Team) -> Color {
    match team {
        Team::Hulks => Color::opaque(0.2, 0.4, 1.0),
        Team::Opponent => Color::opaque(1.0, 0.2, 0.2),
    }
}

/// As a message.
pub(super) fn rgba(color: Color) -> ColorRGBA {
    ColorRGBA {
        r: color.red,
        g: color.green,
        b: color.blue,
        a: color.alpha,
    }
}

/// The same that lets through what is behind it.
pub(super) fn faint(color: Color, alpha: f32) -> ColorRGBA {
    rgba(Color { alpha, ..color })
}
