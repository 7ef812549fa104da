use bevyhavior_simulator::FrameState;
use hsl_types::{MotionCommand, RobotId};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{faint, marker, namespace, point, team_color, width};

/// Height of a path above the field lines \[m\].
const HEIGHT: f64 = 0.02;

/// Returns the marker of the path that a robot walks, or `None` if it walks no path.
pub(super) fn marker_of(
    record: &RecordBuilder,
    robot: RobotId,
    state: &FrameState<'_>,
) -> Option<Marker> {
    let MotionCommand::Walk { path, .. } = state.command_of(robot)? else {
        return None;
    };
    let points: Vec<_> = path.outline().map(|corner| point(corner, HEIGHT)).collect();
    // Viewers report an error for a strip of one point.
    (points.len() > 1).then(|| Marker {
        scale: width(0.03),
        color: faint(team_color(robot.team), 0.8),
        points,
        ..marker(
            record.robot_header(robot),
            namespace(robot, "path"),
            Marker::LINE_STRIP,
        )
    })
}
