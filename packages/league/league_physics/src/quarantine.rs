//! Reset of bodies whose values are not finite after a step to their pose before it, at rest. No such step is known,
//! but trainers can place overlapping robots.

use crate::mechanism::Mechanism;
use crate::stepper::Stepper;
use crate::{Body, Robot};

/// Copies of all bodies before a step, and the number of resets so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quarantine {
    ball: Vec<Body>,
    robots: Vec<Vec<Body>>,
    pub(crate) count: u64,
}

impl Quarantine {
    /// Saves the bodies before a step.
    pub(crate) fn save(&mut self, ball: &Mechanism, robots: &[Option<Robot>]) {
        self.ball.clone_from(&ball.bodies);
        self.robots.resize_with(robots.len(), Vec::new);
        for (kept, robot) in self.robots.iter_mut().zip(robots) {
            if let Some(robot) = robot {
                kept.clone_from(&robot.mechanism.bodies);
            }
        }
    }

    /// Resets the ball and each robot with a value that is not finite to the saved pose, at rest, and counts the
    /// resets. The last solution in `stepper`, which would carry the values into the next step, is cleared.
    pub(crate) fn reset_invalid(
        &mut self,
        ball: &mut Mechanism,
        robots: &mut [Option<Robot>],
        stepper: &mut Stepper,
    ) {
        if !is_finite(ball) {
            reset(ball, &self.ball);
            stepper.clear_solution(0);
            self.count += 1;
        }
        for (index, (robot, kept)) in robots.iter_mut().zip(&self.robots).enumerate() {
            let Some(robot) = robot.as_mut().filter(|robot| !is_finite(&robot.mechanism)) else {
                continue;
            };
            reset(&mut robot.mechanism, kept);
            robot.clear_supports();
            stepper.clear_solution(index + 1);
            self.count += 1;
        }
    }
}

fn is_finite(mechanism: &Mechanism) -> bool {
    mechanism.bodies.iter().all(Body::is_finite)
}

/// Moves the bodies to their saved poses, at rest.
fn reset(mechanism: &mut Mechanism, kept: &[Body]) {
    for (body, kept) in mechanism.bodies.iter_mut().zip(kept) {
        body.place(kept.position, kept.attitude);
    }
}
