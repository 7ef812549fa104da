//! What happens to bodies whose values are not finite after a step: they are put back to where they were, at rest. No
//! such step is known, but trainers can put robots into each other in any way.

use crate::body::Body;
use crate::mechanism::Mechanism;
use crate::robot::Robot;
use crate::stepper::Stepper;

/// The bodies before a step, and how often they were put back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quarantine {
    ball: Vec<Body>,
    robots: Vec<Vec<Body>>,
    pub(crate) count: u64,
}

impl Quarantine {
    /// Keeps the bodies before a step.
    pub(crate) fn keep(&mut self, ball: &Mechanism, robots: &[Option<Robot>]) {
        self.ball.clone_from(&ball.bodies);
        self.robots.resize_with(robots.len(), Vec::new);
        for (kept, robot) in self.robots.iter_mut().zip(robots) {
            if let Some(robot) = robot {
                kept.clone_from(&robot.mechanism.bodies);
            }
        }
    }

    /// Puts back bodies whose values are not finite.
    pub(crate) fn mend(
        &mut self,
        ball: &mut Mechanism,
        robots: &mut [Option<Robot>],
        stepper: &mut Stepper,
    ) {
        if !is_finite(ball) {
            put_back(ball, &self.ball);
            stepper.forget(0);
            self.count += 1;
        }
        for (index, (robot, kept)) in robots.iter_mut().zip(&self.robots).enumerate() {
            let Some(robot) = robot.as_mut().filter(|robot| !is_finite(&robot.mechanism)) else {
                continue;
            };
            put_back(&mut robot.mechanism, kept);
            robot.feel_nothing();
            stepper.forget(index + 1);
            self.count += 1;
        }
    }
}

fn is_finite(mechanism: &Mechanism) -> bool {
    mechanism.bodies.iter().all(Body::is_finite)
}

fn put_back(mechanism: &mut Mechanism, kept: &[Body]) {
    for (body, kept) in mechanism.bodies.iter_mut().zip(kept) {
        body.place(kept.position, kept.attitude);
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use crate::model::robot_type::RobotType;
    use crate::world::World;

    #[test]
    fn what_is_not_finite_is_put_back() {
        let mut world = World::new();
        let place = Vector3::new(-3.0, 0.0, 0.5);
        let robot = world.add_robot(RobotType::ALL[0], place, 0.0).unwrap();
        let other = place + Vector3::y() * 2.0;
        let other = world.add_robot(RobotType::ALL[4], other, 0.0).unwrap();
        world.poison(robot);
        world.step();
        assert!(world.is_finite());
        assert_eq!(world.resets(), 2, "the ball and the robot");
        assert_eq!(world.robot(robot).unwrap().torso().position, place);
        assert!(world.robot(other).unwrap().torso().position.z < 0.5);
        world.step();
        assert!(world.robot(robot).unwrap().torso().position.z < 0.5);
        assert_eq!(world.resets(), 2);
    }
}
