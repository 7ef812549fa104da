use hsl_types::{Severity, Violation};

use super::{InvariantCheck, SimulationSnapshot};
use crate::soundness::ONE_ROBOT_ONE_BODY;

/// Name of the check, shared with the check that no two robots have the same number.
pub(super) const NAME: &str = ONE_ROBOT_ONE_BODY;

/// Where bodies collide, no two robots are nearer than one radius, which is half of the distance to which they are
/// pushed apart.
pub(super) struct Bodies;

impl InvariantCheck for Bodies {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        if !snapshot.config.bodies_collide {
            return Vec::new();
        }
        let nearest = snapshot.config.robot_radius;
        let violations = snapshot.robots.iter().enumerate().filter_map(|(index, robot)| {
            // Each pair is reported once, for the robot with the larger number.
            snapshot.robots[..index].iter().find_map(|other| {
                let offset =
                    robot.ground_to_world.translation() - other.ground_to_world.translation();
                let distance = offset.norm();
                (distance < nearest).then(|| Violation {
                    check_name: NAME,
                    robot: Some(robot.id),
                    message: format!(
                        "it stands {distance:.3} m from {}, within {nearest} m of which no body fits",
                        other.id
                    ),
                    severity: Severity::Error,
                })
            })
        });
        violations.collect()
    }
}
