use hsl_types::{Severity, Violation};

use super::{InvariantCheck, SimulationSnapshot};
use crate::phases::soundness::ONE_ROBOT_ONE_BODY;

/// Name of the check, shared with the check of duplicate numbers.
pub(super) const NAME: &str = ONE_ROBOT_ONE_BODY;

/// Check that no two robots are nearer than `robot_radius` if bodies collide. Contacts push robots apart to twice that
/// distance; only robots that overlap deeply violate it.
pub(super) struct Bodies;

impl InvariantCheck for Bodies {
    /// Returns a violation for each pair of robots that are too near to each other.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        if !snapshot.config.bodies_collide {
            return Vec::new();
        }
        let nearest = snapshot.config.robot_radius;
        let violations = snapshot
            .robots
            .iter()
            .enumerate()
            .filter_map(|(index, robot)| {
                // Each pair is reported once, for the robot with the larger number.
                snapshot.robots[..index].iter().find_map(|other| {
                    let offset =
                        robot.ground_to_world.translation() - other.ground_to_world.translation();
                    let distance = offset.norm();
                    (distance < nearest).then(|| Violation {
                        check_name: NAME,
                        robot: Some(robot.id),
                        message: format!(
                            "its distance to {} is {distance:.3} m; bodies need {nearest} m",
                            other.id
                        ),
                        severity: Severity::Error,
                    })
                })
            });
        violations.collect()
    }
}
