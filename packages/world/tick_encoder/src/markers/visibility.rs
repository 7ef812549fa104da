use std::f32::consts::TAU;

use bevyhavior_simulator::SimulationConfig;
use hsl_types::arc::arc;
use hsl_types::{Ground, Orientation2, Point2, RobotId};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::robots::{head_header, index};
use super::shape::{faint, marker, point, raised, team_color, width};
use crate::transforms::HEAD_HEIGHT;

/// Returns the marker of the area in which a robot sees the ball: its outline on the ground, in the frame of the
/// robot's head.
pub(super) fn marker_of(
    record: &RecordBuilder,
    robot: RobotId,
    config: &SimulationConfig,
) -> Marker {
    let angle = config.ball_visibility_angle.min(TAU);
    let right: Orientation2<Ground> = Orientation2::new(-angle / 2.0);
    let end_of_sight = arc(Point2::origin(), config.ball_visibility_range, right, angle);
    let outline = std::iter::once(Point2::origin())
        .chain(end_of_sight)
        .chain([Point2::origin()]);
    Marker {
        id: index(robot),
        pose: raised(-HEAD_HEIGHT),
        frame_locked: true,
        scale: width(0.02),
        color: faint(team_color(robot.team), 0.4),
        points: outline.map(|corner| point(corner, 0.0)).collect(),
        ..marker(head_header(record, robot), "visibility", Marker::LINE_STRIP)
    }
}
