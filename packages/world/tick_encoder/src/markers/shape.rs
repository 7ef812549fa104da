//! Parts of markers.

use hsl_types::{Color, Frame, Isometry2, Point2, RobotId, Team, World};
use hsl_wire::convert::planar::transform;
use hsl_wire::geometry_msgs::{Point, Pose, Vector3};
use hsl_wire::std_msgs::ColorRGBA;

pub(super) use hsl_wire::markers::{marker, raised, rgba, size, width};

/// Returns the namespace of a robot's markers, for example `hulks/robot_3/path`.
pub(super) fn namespace(robot: RobotId, kind: &str) -> String {
    format!("{}/robot_{}/{kind}", robot.team, robot.player_number)
}

/// Returns the pose of a frame of the ground plane in the world, at this height \[m\].
pub(super) fn placed<F: Frame>(to_world: Isometry2<F, World>, height: f64) -> Pose {
    let placed = transform(to_world, height);
    let Vector3 { x, y, z } = placed.translation;
    Pose {
        position: Point { x, y, z },
        orientation: placed.rotation,
    }
}

/// Returns a point of the ground plane at this height \[m\].
pub(super) fn point<F: Frame>(point: Point2<F>, height: f64) -> Point {
    Point {
        x: f64::from(point.x),
        y: f64::from(point.y),
        z: height,
    }
}

/// Returns a chain of points as the line segments of a `LINE_LIST`.
pub(super) fn pieces<F: Frame>(chain: &[Point2<F>]) -> impl Iterator<Item = Point> {
    chain.windows(2).flatten().map(|corner| point(*corner, 0.0))
}

pub(super) const fn team_color(team: Team) -> Color {
    match team {
        Team::Hulks => Color::opaque(0.2, 0.4, 1.0),
        Team::Opponent => Color::opaque(1.0, 0.2, 0.2),
    }
}

/// Returns a transparent color.
pub(super) fn faint(color: Color, alpha: f32) -> ColorRGBA {
    rgba(Color { alpha, ..color })
}
