use hsl_types::{Field, MotionCommand, Point2};

use super::{RobotSnapshot, SimulationSnapshot};
use crate::phases::kinematics::predicted_positions;

/// Returns the planned way of a robot in the frame of its team's field: points connected by straight lines, starting at
/// the robot's pose at the decision. A commanded velocity is extrapolated for one second. Empty if the robot does not
/// walk, if its pose at the decision is not known, or if it may not have reacted to the state of the game yet.
pub(super) fn way_of(
    robot: &RobotSnapshot<'_>,
    snapshot: &SimulationSnapshot<'_>,
) -> Vec<Point2<Field>> {
    let (Some(ground_to_field), Some(output)) = (robot.ground_to_field, robot.output) else {
        return Vec::new();
    };
    if robot.is_reacting {
        return Vec::new();
    }
    let here = Point2::origin();
    match &output.motion_command {
        MotionCommand::Walk { path, .. } if !path.segments.is_empty() => [here]
            .into_iter()
            .chain(path.outline())
            .map(|point| ground_to_field * point)
            .collect(),
        MotionCommand::WalkWithVelocity {
            velocity,
            angular_velocity,
            ..
        } => [here]
            .into_iter()
            .chain(predicted_positions(
                *velocity,
                *angular_velocity,
                snapshot.config,
            ))
            .map(|point| ground_to_field * point)
            .collect(),
        _ => Vec::new(),
    }
}
