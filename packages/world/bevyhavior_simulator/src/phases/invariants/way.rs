use hsl_types::{Field, MotionCommand, Point2};

use super::{RobotSnapshot, SimulationSnapshot};
use crate::phases::kinematics::predicted_positions;

/// Planned way of a robot.
#[derive(Default)]
pub(super) struct Way {
    /// Points connected by straight lines, in the frame of the team's field, starting at the robot's pose at the
    /// decision. Empty if the robot does not walk, if its pose at the decision is not known, or if it may not have
    /// reacted to the state of the game yet.
    pub(super) points: Vec<Point2<Field>>,
    /// True if the robot stops at the last point, false if the way is a velocity for the next moments.
    pub(super) has_target: bool,
}

/// Returns the planned way of a robot. A commanded velocity holds until the next command, and a robot that follows a
/// path of its own changes it all the time. So it is extrapolated for 0.2 s only.
pub(super) fn way_of(robot: &RobotSnapshot<'_>, snapshot: &SimulationSnapshot<'_>) -> Way {
    let (Some(ground_to_field), Some(output)) = (robot.ground_to_field, robot.output) else {
        return Way::default();
    };
    if robot.is_reacting {
        return Way::default();
    }
    let here = [Point2::origin()].into_iter();
    match &output.motion_command {
        MotionCommand::Walk { path, .. } if !path.segments.is_empty() => Way {
            points: here
                .chain(path.outline())
                .map(|point| ground_to_field * point)
                .collect(),
            has_target: true,
        },
        MotionCommand::WalkWithVelocity {
            velocity,
            angular_velocity,
            ..
        } => Way {
            points: here
                .chain(predicted_positions(
                    *velocity,
                    *angular_velocity,
                    snapshot.config,
                ))
                .map(|point| ground_to_field * point)
                .collect(),
            has_target: false,
        },
        _ => Way::default(),
    }
}
