use hsl_types::{Severity, Violation};

use super::{InvariantCheck, SimulationSnapshot};

/// Name of the check.
pub(super) const NAME: &str = "finite_poses";

/// Every pose and the ball are finite numbers.
pub(super) struct FinitePoses;

impl InvariantCheck for FinitePoses {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let violation = |robot, message| Violation {
            check_name: NAME,
            robot,
            message,
            severity: Severity::Error,
        };
        let ball = snapshot
            .ball
            .filter(|ball| !(ball.position.is_finite() && ball.velocity.is_finite()))
            .map(|ball| {
                violation(
                    None,
                    format!(
                        "the ball is at {:?} with {:?}",
                        ball.position, ball.velocity
                    ),
                )
            });
        let robots = snapshot
            .robots
            .iter()
            .filter(|robot| !robot.ground_to_world.is_finite())
            .map(|robot| {
                violation(
                    Some(robot.id),
                    format!("it is at {:?}", robot.ground_to_world),
                )
            });
        ball.into_iter().chain(robots).collect()
    }
}
