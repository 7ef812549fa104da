//! The ball and the robots on the field.

use nalgebra::{UnitQuaternion, Vector3};
use simspark_protocol::Joint;

use crate::body::Body;
use crate::dynamics::newton::minimize;
use crate::dynamics::tree::Tree;
use crate::error::PhysicsError;
use crate::field;
use crate::kick::{Kick, kicks};
use crate::mechanism::{Mechanism, upright};
use crate::model::ball;
use crate::model::robot_type::RobotType;
use crate::robot::Robot;
use crate::surface::Surface;
use crate::touches::Touches;

/// Drag against turning of the ball (N m s).
const BALL_ANGULAR_DRAG: f64 = 5e-5;
/// Greatest distance of anything from the centre of the field (m).
const MAX_DISTANCE: f64 = 1000.0;
/// Greatest speed of a ball that is placed (m/s).
const MAX_SPEED: f64 = 1000.0;

/// A robot of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RobotId(pub(crate) usize);

/// The ball and the robots on the field. The frame of the field: origin at the centre, x towards the right goal, y to
/// the left of x, z up; lengths in m.
///
/// The same calls give the same results, bit for bit, on every machine.
#[derive(Clone, Debug)]
pub struct World {
    ball: Mechanism,
    robots: Vec<Option<Robot>>,
    touches: Touches,
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl World {
    /// A world with the ball at the centre, and no robot.
    #[must_use]
    pub fn new() -> Self {
        let position = Vector3::z() * ball::RADIUS;
        let links = vec![ball::link()];
        Self {
            ball: Mechanism::new(links, Surface::BALL, BALL_ANGULAR_DRAG, position),
            robots: Vec::new(),
            touches: Touches::default(),
        }
    }

    /// Adds a robot with its torso at `position`, upright, and facing `heading` (rad), counter-clockwise from +x.
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
        self.robots.push(Some(Robot::new(robot_type, position)));
        let id = RobotId(self.robots.len() - 1);
        match self.place_robot(id, position, heading) {
            Ok(()) => Ok(id),
            Err(error) => {
                self.robots.pop();
                Err(error)
            }
        }
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

    /// Puts a robot with its torso at `position`, upright and facing `heading` (rad), with its joints as they are and
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

    /// Sets the wanted speed of a joint (rad/s), which it keeps. More than the joint can do is limited. A joint at one of
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

    /// Puts the ball somewhere, with a velocity (m/s), without any spin.
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

    /// Advances by [`STEP`](crate::STEP).
    pub fn step(&mut self) {
        self.robots.iter_mut().flatten().for_each(Robot::begin_step);
        self.ball.count_rest();
        let mut kicks = kicks(&self.ball, &self.robots);
        self.touches.find(&self.robots, &kicks);
        let is_awake = |kick: &Kick| {
            self.robots[kick.robot]
                .as_ref()
                .is_some_and(Robot::is_awake)
        };
        if !self.ball.is_awake() && !kicks.iter().any(is_awake) {
            kicks.clear();
        }
        if !kicks.is_empty() {
            self.ball.wake_if_asleep();
        }
        // Robots that do not touch the ball are independent of it and of each other.
        let mut island = Vec::new();
        let mut contacts = Vec::new();
        for (index, robot) in self.robots.iter_mut().enumerate() {
            let Some(robot) = robot else { continue };
            let mut touching = kicks.iter().filter(|kick| kick.robot == index).peekable();
            if touching.peek().is_some() {
                robot.mechanism.wake_if_asleep();
                // Tree 0 is the ball.
                let tree = island.len() + 1;
                contacts
                    .extend(touching.map(|kick| kick.cross(tree, &self.ball, &robot.mechanism)));
                island.push(robot);
            } else if robot.is_awake() {
                let mut alone = [robot.mechanism.equations()];
                minimize(&mut alone, &mut []);
                robot.advance(&alone[0]);
            }
        }
        if self.ball.is_awake() {
            let mut trees = vec![ball_equations(&self.ball)];
            trees.extend(island.iter().map(|robot| robot.mechanism.equations()));
            minimize(&mut trees, &mut contacts);
            self.ball.advance(&trees[0]);
            for (robot, solved) in island.into_iter().zip(&trees[1..]) {
                robot.advance(solved);
            }
        }
    }
}

fn ball_equations(ball: &Mechanism) -> Tree {
    let mut tree = ball.equations();
    let touches = field::contacts(ball::RADIUS, &ball.bodies[0].position)
        .map(|contact| ball.touch(0, &contact, Surface::WALL));
    tree.touches.extend(touches);
    tree
}

fn check(what: &'static str, values: &[f64], limit: f64) -> Result<(), PhysicsError> {
    let bad = values
        .iter()
        .find(|part| part.is_nan() || part.abs() > limit);
    bad.map_or(Ok(()), |&value| {
        Err(PhysicsError::OutOfRange { what, value, limit })
    })
}
