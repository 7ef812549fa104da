//! The ball and the robots on the field.

use nalgebra::{UnitQuaternion, Vector3};
use simspark_protocol::Joint;

use crate::body::Body;
use crate::error::PhysicsError;
use crate::mechanism::{Mechanism, upright};
use crate::model::ball;
use crate::model::robot_type::RobotType;
use crate::quarantine::Quarantine;
use crate::range::check;
use crate::robot::Robot;
use crate::speed_limit::SpeedLimit;
use crate::stepper::Stepper;
use crate::surface::Surface;
use crate::touches::Touches;

/// Drag against turning of the ball (N m s).
const BALL_ANGULAR_DRAG: f64 = 5e-5;
/// Greatest distance of anything from the center of the field \[m\].
const MAX_DISTANCE: f64 = 1000.0;
/// Greatest speed of a ball that is placed \[m/s\].
const MAX_SPEED: f64 = 1000.0;

/// A robot of a world. After it was removed, another one may get its identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RobotId(pub(crate) usize);

/// The ball and the robots on the field. The frame of the field: origin at the center, x towards the right goal, y to
/// the left of x, z up; lengths in m.
///
/// The same calls give the same results, bit for bit, on every machine.
#[derive(Clone, Debug)]
pub struct World {
    ball: Mechanism,
    robots: Vec<Option<Robot>>,
    stepper: Stepper,
    touches: Touches,
    quarantine: Quarantine,
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl World {
    /// A world with the ball at the center, and no robot.
    #[must_use]
    pub fn new() -> Self {
        let position = Vector3::z() * ball::RADIUS;
        let links = vec![ball::link()];
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
            touches: Touches::default(),
            quarantine: Quarantine::default(),
        }
    }

    /// Adds a robot with its torso at `position`, upright, and facing `heading` \[rad\], counter-clockwise from +x. It gets
    /// the first free place.
    ///
    /// # Errors
    ///
    /// If a value is not finite or too great.
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

    /// Adds a robot in a place. Robots are solved in the order of their places: choose them for results that do not
    /// depend, not even in the last bit, on the order in which robots are added.
    ///
    /// # Errors
    ///
    /// If the place is taken, or a value is not finite or too great.
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
        self.stepper.forget(place + 1);
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
    /// If it is not there.
    pub fn remove_robot(&mut self, id: RobotId) -> Result<(), PhysicsError> {
        let robot = self.robots.get_mut(id.0).and_then(Option::take);
        robot
            .map(|_| ())
            .ok_or(PhysicsError::UnknownRobot { index: id.0 })
    }

    /// A robot.
    ///
    /// # Errors
    ///
    /// If it is not there.
    pub fn robot(&self, id: RobotId) -> Result<&Robot, PhysicsError> {
        let robot = self.robots.get(id.0).and_then(Option::as_ref);
        robot.ok_or(PhysicsError::UnknownRobot { index: id.0 })
    }

    fn robot_mut(&mut self, id: RobotId) -> Result<&mut Robot, PhysicsError> {
        let robot = self.robots.get_mut(id.0).and_then(Option::as_mut);
        robot.ok_or(PhysicsError::UnknownRobot { index: id.0 })
    }

    /// Puts a robot with its torso at `position`, upright and facing `heading` \[rad\], with its joints as they are and
    /// without any velocity. A robot that sleeps goes on sleeping, also in the air, as in the original.
    ///
    /// # Errors
    ///
    /// If it is not there, or a value is not finite or too great.
    pub fn place_robot(
        &mut self,
        id: RobotId,
        position: Vector3<f64>,
        heading: f64,
    ) -> Result<(), PhysicsError> {
        check("position", position.as_slice(), MAX_DISTANCE)?;
        check("heading", &[heading], MAX_DISTANCE)?;
        self.robot_mut(id)?
            .mechanism
            .place(position, upright(heading));
        Ok(())
    }

    /// Sets the wanted speed of a joint \[rad/s\], which it keeps. More than the joint can do is limited. A joint at one of
    /// its stops ignores it, as in the original.
    ///
    /// # Errors
    ///
    /// If the robot or its joint is not there, or the speed is not a number.
    pub fn drive(&mut self, id: RobotId, joint: Joint, speed: f64) -> Result<(), PhysicsError> {
        check("speed", &[speed], f64::MAX)?;
        self.robot_mut(id)?.drive(joint, speed)
    }

    /// The ball.
    #[must_use]
    pub fn ball(&self) -> &Body {
        &self.ball.bodies[0]
    }

    /// Puts the ball somewhere, with a velocity \[m/s\], without any spin.
    ///
    /// # Errors
    ///
    /// If a value is not finite or too great.
    pub fn place_ball(
        &mut self,
        position: Vector3<f64>,
        velocity: Vector3<f64>,
    ) -> Result<(), PhysicsError> {
        check("position", position.as_slice(), MAX_DISTANCE)?;
        check("velocity", velocity.as_slice(), MAX_SPEED)?;
        self.ball.place(position, UnitQuaternion::identity());
        self.ball.wake();
        self.ball.bodies[0].velocity = velocity;
        Ok(())
    }

    /// The robots that touched each other in the last step, each pair once, in the order of their identifiers. Pairs
    /// that sleep count as well.
    pub fn touches(&self) -> impl Iterator<Item = (RobotId, RobotId)> {
        self.touches.robots.iter().copied()
    }

    /// The robots that touched the ball in the last step, each once, in the order of their identifiers.
    pub fn ball_touched_by(&self) -> impl Iterator<Item = RobotId> {
        self.touches.ball.iter().copied()
    }

    /// Whether all values are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let robots = self.robots.iter().flatten();
        let bodies = robots.flat_map(|robot| &robot.mechanism.bodies);
        bodies.chain(&self.ball.bodies).all(Body::is_finite)
    }

    /// How often a robot or the ball was put back to where it was, because a step made its values infinite.
    #[must_use]
    pub fn resets(&self) -> u64 {
        self.quarantine.count
    }

    /// Spoils the velocities of the ball and of a robot.
    #[cfg(test)]
    pub(crate) fn poison(&mut self, robot: RobotId) {
        let robot = self.robots[robot.0].iter_mut();
        let robot = robot.flat_map(|robot| &mut robot.mechanism.bodies);
        for body in robot.chain(&mut self.ball.bodies) {
            body.velocity.x = f64::NAN;
        }
    }

    /// Advances by [`STEP`](crate::STEP).
    pub fn step(&mut self) {
        self.quarantine.keep(&self.ball, &self.robots);
        self.stepper.step(&mut self.ball, &mut self.robots);
        self.quarantine
            .mend(&mut self.ball, &mut self.robots, &mut self.stepper);
        self.touches.take(&self.stepper.encounters);
    }
}
