//! Ball and robots on the field.

use nalgebra::{UnitQuaternion, Vector3};
use simspark_protocol::Joint;

use crate::mechanism::{Mechanism, upright_attitude};
use crate::model::ball;
use crate::quarantine::Quarantine;
use crate::range_check::check_range;
use crate::robot_contacts::RobotContacts;
use crate::speed_limit::SpeedLimit;
use crate::stepper::Stepper;
use crate::surface::Surface;
use crate::{Body, PhysicsError, Robot, RobotId, RobotType, Touch};

/// Angular drag of the ball \[N m s\].
const BALL_ANGULAR_DRAG: f64 = 5e-5;
/// Maximum distance from the center of the field \[m\].
const MAX_DISTANCE: f64 = 1000.0;
/// Maximum speed of a placed ball \[m/s\].
const MAX_SPEED: f64 = 1000.0;

/// Ball and robots on the field. Frame of the field: origin at the center, x towards the right goal, y to the left of
/// x, z up; lengths \[m\].
///
/// The same calls give the same results, bit for bit, on every machine.
#[derive(Clone, Debug)]
pub struct World {
    ball: Mechanism,
    /// Robots by place; `None` for an empty place.
    robots: Vec<Option<Robot>>,
    stepper: Stepper,
    robot_contacts: RobotContacts,
    quarantine: Quarantine,
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl World {
    /// Creates a world with the ball at the center, and without robots.
    pub fn new() -> Self {
        let position = Vector3::z() * ball::RADIUS;
        let links = vec![ball::ball_link()];
        Self {
            ball: Mechanism::new(
                links,
                Surface::BALL,
                BALL_ANGULAR_DRAG,
                SpeedLimit::NONE,
                position,
            ),
            robots: Vec::new(),
            stepper: Stepper::default(),
            robot_contacts: RobotContacts::default(),
            quarantine: Quarantine::default(),
        }
    }

    /// Adds a robot with its torso at `position`, upright, with `heading` \[rad\], counter-clockwise from +x. The robot
    /// gets the first free place.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is not finite or too large.
    pub fn add_robot(
        &mut self,
        robot_type: RobotType,
        position: Vector3<f64>,
        heading: f64,
    ) -> Result<RobotId, PhysicsError> {
        let free = self.robots.iter().position(Option::is_none);
        let place = free.unwrap_or(self.robots.len());
        self.add_robot_at(place, robot_type, position, heading)
    }

    /// Adds a robot at a place, an index in the order in which robots are solved. Set places for results that do not
    /// depend on the order of adding, not even in the last bit. `position` and `heading` as in [`Self::add_robot`].
    ///
    /// # Errors
    ///
    /// Returns an error if the place is occupied, or a value is not finite or too large.
    pub fn add_robot_at(
        &mut self,
        place: usize,
        robot_type: RobotType,
        position: Vector3<f64>,
        heading: f64,
    ) -> Result<RobotId, PhysicsError> {
        let id = RobotId(place);
        if self.robot(id).is_ok() {
            return Err(PhysicsError::PlaceTaken { place });
        }
        if self.robots.len() <= place {
            self.robots.resize_with(place + 1, || None);
        }
        // A removed robot may have left its equations.
        self.stepper.clear_solution(place + 1);
        self.robots[place] = Some(Robot::new(robot_type, position));
        let placed = self.place_robot(id, position, heading);
        if placed.is_err() {
            self.robots[place] = None;
        }
        placed.map(|()| id)
    }

    /// Removes a robot.
    ///
    /// # Errors
    ///
    /// Returns an error if the robot is not in this world.
    pub fn remove_robot(&mut self, id: RobotId) -> Result<(), PhysicsError> {
        let robot = self.robots.get_mut(id.0).and_then(Option::take);
        robot
            .map(|_| ())
            .ok_or(PhysicsError::UnknownRobot { index: id.0 })
    }

    /// Returns a robot.
    ///
    /// # Errors
    ///
    /// Returns an error if the robot is not in this world.
    pub fn robot(&self, id: RobotId) -> Result<&Robot, PhysicsError> {
        let robot = self.robots.get(id.0).and_then(Option::as_ref);
        robot.ok_or(PhysicsError::UnknownRobot { index: id.0 })
    }

    fn robot_mut(&mut self, id: RobotId) -> Result<&mut Robot, PhysicsError> {
        let robot = self.robots.get_mut(id.0).and_then(Option::as_mut);
        robot.ok_or(PhysicsError::UnknownRobot { index: id.0 })
    }

    /// Places a robot with its torso at `position`, upright with `heading` \[rad\], with its joint angles unchanged and
    /// without velocity. A sleeping robot stays asleep, also in the air, as in the original.
    ///
    /// # Errors
    ///
    /// Returns an error if the robot is not in this world, or a value is not finite or too large.
    pub fn place_robot(
        &mut self,
        id: RobotId,
        position: Vector3<f64>,
        heading: f64,
    ) -> Result<(), PhysicsError> {
        check_range("position", position.as_slice(), MAX_DISTANCE)?;
        check_range("heading", &[heading], MAX_DISTANCE)?;
        self.robot_mut(id)?
            .mechanism
            .place(position, upright_attitude(heading));
        Ok(())
    }

    /// Sets the target speed of a joint \[rad/s\], which stays until the next call, limited to the maximum of the
    /// joint. A joint at one of its stops ignores it, as in the original.
    ///
    /// # Errors
    ///
    /// Returns an error if the robot or its joint does not exist, or the speed is NaN.
    pub fn drive(&mut self, id: RobotId, joint: Joint, speed: f64) -> Result<(), PhysicsError> {
        check_range("speed", &[speed], f64::MAX)?;
        self.robot_mut(id)?.drive(joint, speed)
    }

    /// Returns the ball.
    pub fn ball(&self) -> &Body {
        &self.ball.bodies[0]
    }

    /// Places the ball with a velocity \[m/s\], without spin, and wakes it.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is not finite or too large.
    pub fn place_ball(
        &mut self,
        position: Vector3<f64>,
        velocity: Vector3<f64>,
    ) -> Result<(), PhysicsError> {
        check_range("position", position.as_slice(), MAX_DISTANCE)?;
        check_range("velocity", velocity.as_slice(), MAX_SPEED)?;
        self.ball.place(position, UnitQuaternion::identity());
        self.ball.wake();
        self.ball.bodies[0].velocity = velocity;
        Ok(())
    }

    /// Returns the pairs of robots that touched each other in the last step, each pair once, in the order of their
    /// identifiers. Sleeping pairs count as well.
    pub fn touches(&self) -> impl Iterator<Item = Touch> {
        self.robot_contacts.robots.iter().copied()
    }

    /// Returns the robots that touched the ball in the last step, each once, in the order of their identifiers.
    pub fn ball_touched_by(&self) -> impl Iterator<Item = RobotId> {
        self.robot_contacts.ball.iter().copied()
    }

    /// Returns true if all values are finite.
    pub fn is_finite(&self) -> bool {
        let robots = self.robots.iter().flatten();
        let bodies = robots.flat_map(|robot| &robot.mechanism.bodies);
        bodies.chain(&self.ball.bodies).all(Body::is_finite)
    }

    /// Returns the number of times a robot or the ball was reset, because its values were not finite after a step.
    pub fn resets(&self) -> u64 {
        self.quarantine.count
    }

    /// Sets the velocities of the ball and of a robot to NaN.
    #[cfg(test)]
    pub(crate) fn spoil_velocities(&mut self, robot: RobotId) {
        let robot = self.robots[robot.0].iter_mut();
        let robot = robot.flat_map(|robot| &mut robot.mechanism.bodies);
        for body in robot.chain(&mut self.ball.bodies) {
            body.velocity.x = f64::NAN;
        }
    }

    /// Advances the world by [`STEP`](crate::STEP): moves awake bodies, and updates sensors and contacts. A robot or
    /// the ball with values that are not finite is reset to its pose before the step, at rest.
    pub fn step(&mut self) {
        self.quarantine.save(&self.ball, &self.robots);
        self.stepper.step(&mut self.ball, &mut self.robots);
        self.quarantine
            .reset_invalid(&mut self.ball, &mut self.robots, &mut self.stepper);
        self.robot_contacts.update(&self.stepper.contacts);
    }
}

#[cfg(test)]
mod tests;
