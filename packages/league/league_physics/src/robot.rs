//! A robot in the world, with its sensors.

use nalgebra::Vector3;
use simspark_protocol::Joint;

use crate::accelerometer::Accelerometer;
use crate::dynamics::tree::Tree;
use crate::mechanism::Mechanism;
use crate::speed_limit::SpeedLimit;
use crate::surface::Surface;
use crate::{Body, BodyName, PhysicsError, RobotType, STEP};

/// Angular drag of each part of a robot \[N m s\].
const ANGULAR_DRAG: f64 = 0.01;

/// A robot.
#[derive(Clone, Debug)]
pub struct Robot {
    robot_type: RobotType,
    pub(crate) mechanism: Mechanism,
    accelerometer: Accelerometer,
    /// Forces of ground, goals and walls on each body in the last step.
    supports: Vec<(BodyName, Support)>,
}

/// Force of the ground, goals and walls on a body of a robot, in the frame of the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// Mean point of contact, weighted with the forces \[m\].
    pub point: Vector3<f64>,
    /// Sum of all forces \[N\].
    pub force: Vector3<f64>,
}

impl Robot {
    /// Creates a robot upright, with all joints at 0 and its torso at `position` \[m\].
    pub(crate) fn new(robot_type: RobotType, position: Vector3<f64>) -> Self {
        let links = robot_type.links();
        Self {
            robot_type,
            mechanism: Mechanism::new(
                links,
                Surface::ROBOT,
                ANGULAR_DRAG,
                SpeedLimit::ROBOT,
                position,
            ),
            accelerometer: Accelerometer::default(),
            supports: Vec::new(),
        }
    }

    /// Returns the type of the robot.
    pub fn robot_type(&self) -> RobotType {
        self.robot_type
    }

    /// Returns the torso.
    pub fn torso(&self) -> &Body {
        &self.mechanism.bodies[0]
    }

    /// Returns all bodies: torso, neck, head, then the arms and the legs, the right one first.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyName, &Body)> {
        let links = self.mechanism.links.iter().map(|link| link.name);
        links.zip(&self.mechanism.bodies)
    }

    /// Returns all joints with their angles \[rad\], in the order of the bodies.
    pub fn joints(&self) -> impl Iterator<Item = (Joint, f64)> {
        let links = self.mechanism.links.iter().enumerate();
        links.filter_map(|(index, link)| {
            Some((link.hinge.as_ref()?.joint, self.mechanism.angle(index)?))
        })
    }

    /// Returns the angular velocity of the torso in its frame \[rad/s\].
    pub fn gyroscope(&self) -> Vector3<f64> {
        let torso = self.torso();
        torso.rotation.tr_mul(&torso.angular_velocity)
    }

    /// Returns the acceleration of the torso minus gravity, in its frame \[m/s²\]. It lags one step behind.
    pub fn accelerometer(&self) -> Vector3<f64> {
        self.accelerometer.reading
    }

    /// Returns the forces of ground, goals and walls on the bodies of the robot, in the last step in which the robot
    /// was awake. Contacts with the ball and other robots are not included.
    pub fn supports(&self) -> &[(BodyName, Support)] {
        &self.supports
    }

    /// Returns true if the robot is simulated. A robot at rest sleeps.
    pub fn is_awake(&self) -> bool {
        self.mechanism.is_awake()
    }

    /// Sets the target speed of a joint \[rad/s\], limited to the maximum of the joint, until the next call. A joint at
    /// one of its stops ignores it, as in the original. A speed other than 0 wakes the robot. Returns an error if the
    /// robot has no such joint.
    pub(crate) fn drive(&mut self, joint: Joint, speed: f64) -> Result<(), PhysicsError> {
        let mechanism = &mut self.mechanism;
        let mut hinges = mechanism.links.iter().enumerate();
        let found = hinges.find_map(|(index, link)| {
            let hinge = link.hinge.as_ref().filter(|hinge| hinge.joint == joint)?;
            Some((index, hinge.stops, hinge.max_speed))
        });
        let Some((index, (low, high), max_speed)) = found else {
            let robot_type = self.robot_type.number();
            return Err(PhysicsError::UnknownJoint { joint, robot_type });
        };
        if mechanism
            .angle(index)
            .is_some_and(|angle| angle > low && angle < high)
        {
            mechanism.motors[index] = speed.clamp(-max_speed, max_speed);
            // As in the original, only a sleeping robot is woken: a robot in its last step at rest falls asleep first.
            if speed != 0.0 {
                mechanism.wake_if_asleep();
            }
        }
        Ok(())
    }

    /// Clears the forces of the last step.
    pub(crate) fn clear_supports(&mut self) {
        self.supports.clear();
    }

    /// Begins a step: updates the accelerometer, and counts steps at rest, which can put the robot to sleep.
    pub(crate) fn begin_step(&mut self) {
        self.accelerometer.measure(&self.mechanism.bodies[0]);
        self.mechanism.count_rest();
    }

    /// Applies a solved step: stores the contact forces, sets the velocities and moves the bodies.
    pub(crate) fn advance(&mut self, solved: &Tree) {
        self.supports.clear();
        for (index, link) in self.mechanism.links.iter().enumerate() {
            let rotation = self.mechanism.bodies[index].rotation;
            let (mut force, mut moment, mut weight) = (Vector3::zeros(), Vector3::zeros(), 0.0);
            for contact in solved
                .fixed_contacts
                .iter()
                .filter(|contact| contact.link == index)
            {
                let part = rotation.tr_mul(&contact.rows.impulse()) / STEP;
                moment += rotation.tr_mul(&contact.lever) * part.norm();
                weight += part.norm();
                force += part;
            }
            if weight > 0.0 {
                let point = moment / weight;
                self.supports.push((link.name, Support { point, force }));
            }
        }
        self.mechanism.advance(solved);
    }
}
