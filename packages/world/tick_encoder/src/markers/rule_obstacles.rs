use bevyhavior_simulator::FrameState;
use hsl_types::arc::circle;
use hsl_types::{Color, Field, Point2, RobotId, RuleObstacle};
use hsl_wire::RecordBuilder;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{faint, marker, namespace, pieces, placed, width};

const COLOR: Color = Color::opaque(1.0, 0.8, 0.0);

/// Returns the marker of a robot's rule obstacles, which are areas that the rules forbid: their outlines. `None`
/// without any.
pub(super) fn marker_of(
    record: &RecordBuilder,
    robot: RobotId,
    state: &FrameState<'_>,
) -> Option<Marker> {
    let obstacles = &state.inputs.get(&robot)?.world_state.rule_obstacles;
    // The points are in the team's field frame, which changes in the world at half-time.
    let field_to_world = state.field_to_world(robot.team);
    (!obstacles.is_empty()).then(|| Marker {
        pose: placed(field_to_world, 0.01),
        scale: width(0.03),
        color: faint(COLOR, 0.6),
        points: obstacles
            .iter()
            .flat_map(|obstacle| pieces(&outline(obstacle)).collect::<Vec<_>>())
            .collect(),
        ..marker(
            record.world_header(),
            namespace(robot, "rule_obstacles"),
            Marker::LINE_LIST,
        )
    })
}

/// Returns the closed outline of an obstacle.
fn outline(obstacle: &RuleObstacle) -> Vec<Point2<Field>> {
    match *obstacle {
        RuleObstacle::Circle { center, radius } => circle(center, radius).collect(),
        RuleObstacle::Rectangle { min, max } => vec![
            min,
            Point2::new(max.x, min.y),
            max,
            Point2::new(min.x, max.y),
            min,
        ],
    }
}
