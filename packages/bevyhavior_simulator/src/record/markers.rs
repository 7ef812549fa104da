use hsl_types::{Color, FieldDimensions, Isometry2, Point2, Team, Vector2, World};
use hsl_wire::geometry_msgs::{Point, Pose, Vector3};
use hsl_wire::std_msgs::ColorRGBA;
use hsl_wire::topics;
use hsl_wire::visualization_msgs::{Marker, MarkerArray};

use super::Recorded;
use super::builder::RecordBuilder;
use super::robots::RobotPose;
use super::transforms::transform;

/// Ticks from picture to picture: 10 Hz at 10 ms a tick.
const PERIOD: u64 = 10;
/// Metres from a NAO's feet to the top of its head.
const ROBOT_HEIGHT: f64 = 0.58;
const BALL_COLOR: Color = Color::opaque(1.0, 0.6, 0.0);
const LINE_COLOR: Color = Color::opaque(1.0, 1.0, 1.0);

/// Field, ball and robots to look at, ten times a second.
pub(super) fn record(record: &mut RecordBuilder, recorded: &Recorded, robots: &[RobotPose]) {
    if !record.is_every(PERIOD) {
        return;
    }
    let mut markers = Vec::new();
    if record.is_first() {
        markers.push(lines(record, &recorded.field.0));
    }
    markers.push(ball(record, recorded));
    for (id, robot) in (0..).zip(robots) {
        markers.push(body(record, id, robot));
    }
    record.of_world(&topics::MARKERS, &MarkerArray { markers });
}

fn ball(record: &RecordBuilder, recorded: &Recorded) -> Marker {
    let diameter = f64::from(2.0 * recorded.field.0.ball_radius);
    let blank = Marker {
        header: record.world_header(),
        ns: "ball".to_owned(),
        r#type: Marker::SPHERE,
        scale: Vector3 {
            x: diameter,
            y: diameter,
            z: diameter,
        },
        color: rgba(BALL_COLOR),
        ..Marker::default()
    };
    match recorded.ball.state {
        Some(ball) => Marker {
            action: Marker::ADD,
            pose: pose(ball.position, diameter / 2.0),
            ..blank
        },
        None => Marker {
            action: Marker::DELETE,
            ..blank
        },
    }
}

fn body(record: &RecordBuilder, id: i32, robot: &RobotPose) -> Marker {
    let placed = transform(robot.ground_to_world, ROBOT_HEIGHT / 2.0);
    let Vector3 { x, y, z } = placed.translation;
    Marker {
        header: record.world_header(),
        ns: "robots".to_owned(),
        id,
        r#type: Marker::CUBE,
        action: Marker::ADD,
        pose: Pose {
            position: Point { x, y, z },
            orientation: placed.rotation,
        },
        scale: Vector3 {
            x: 0.2,
            y: 0.3,
            z: ROBOT_HEIGHT,
        },
        color: rgba(team_color(robot.id.team)),
        ..Marker::default()
    }
}

/// The outer lines, the halfway line, and the goals.
fn lines(record: &RecordBuilder, field: &FieldDimensions) -> Marker {
    let (x, y, goal) = (
        field.length / 2.0,
        field.width / 2.0,
        field.goal_inner_width / 2.0,
    );
    let back = x + field.goal_depth;
    let rectangle = |x0: f32, x1: f32, y: f32| {
        [
            ((x0, -y), (x1, -y)),
            ((x1, -y), (x1, y)),
            ((x1, y), (x0, y)),
            ((x0, y), (x0, -y)),
        ]
    };
    let segments = rectangle(-x, x, y)
        .into_iter()
        .chain(rectangle(x, back, goal))
        .chain(rectangle(-back, -x, goal))
        .chain([((0.0, -y), (0.0, y))]);
    let points = segments
        .flat_map(|(start, end)| [start, end])
        .map(|(x, y)| Point {
            x: f64::from(x),
            y: f64::from(y),
            z: 0.0,
        })
        .collect();
    Marker {
        header: record.world_header(),
        ns: "field".to_owned(),
        r#type: Marker::LINE_LIST,
        action: Marker::ADD,
        pose: pose(Point2::origin(), 0.0),
        scale: Vector3 {
            x: f64::from(field.line_width),
            y: 0.0,
            z: 0.0,
        },
        color: rgba(LINE_COLOR),
        points,
        ..Marker::default()
    }
}

fn team_color(team: Team) -> Color {
    match team {
        Team::Hulks => Color::opaque(0.2, 0.4, 1.0),
        Team::Opponent => Color::opaque(1.0, 0.2, 0.2),
    }
}

fn pose(position: Point2<World>, height: f64) -> Pose {
    let unturned: Isometry2<World, World> = Isometry2::new(Vector2::zero(), Default::default());
    Pose {
        position: Point {
            x: f64::from(position.x),
            y: f64::from(position.y),
            z: height,
        },
        orientation: transform(unturned, 0.0).rotation,
    }
}

fn rgba(color: Color) -> ColorRGBA {
    ColorRGBA {
        r: color.red,
        g: color.green,
        b: color.blue,
        a: color.alpha,
    }
}
