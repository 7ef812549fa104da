use hsl_types::{Color, MotionCommand, RobotId};
use hsl_wire::visualization_msgs::Marker;

use super::shape::{faint, marker, namespace, point, size};
use crate::record::Recorded;
use crate::record::builder::RecordBuilder;

const COLOR: Color = Color::opaque(1.0, 0.2, 0.9);

/// From the ball that a robot kicks to where it shall come to rest; none where it kicks none.
pub(super) fn marker_of(
    record: &RecordBuilder,
    robot: RobotId,
    recorded: &Recorded,
) -> Option<Marker> {
    let MotionCommand::VisualKick {
        ball_position,
        target_position,
        ..
    } = recorded.command_of(robot)?
    else {
        return None;
    };
    let height = f64::from(recorded.field.0.ball_radius);
    let ends = [ball_position, target_position];
    Some(Marker {
        scale: size(0.03, 0.1, 0.15),
        color: faint(COLOR, 0.8),
        points: ends.map(|end| point(*end, height)).into(),
        ..marker(
            record.robot_header(robot),
            namespace(robot, "kick"),
            Marker::ARROW,
        )
    })
}
