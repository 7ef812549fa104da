//! Contacts of robots for the referee.

use nalgebra::Vector3;

use crate::mechanism_contact::MechanismContact;
use crate::robot_id::RobotId;

/// Two robots that touch each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The robots, in the order of their identifiers.
    pub robots: [RobotId; 2],
    /// Mean of the points at which they touch \[m\].
    pub point: Vector3<f64>,
}

/// Contacts of robots in the last step, in the order of identifiers and without duplicates.
#[derive(Clone, Debug, Default)]
pub(crate) struct RobotContacts {
    /// Robots that touch each other.
    pub(crate) robots: Vec<Touch>,
    /// Robots that touch the ball.
    pub(crate) ball: Vec<RobotId>,
}

impl RobotContacts {
    /// Replaces all contacts by `contacts`, which contain numbers of mechanisms in ascending order: the ball is 0, and
    /// a robot is its index plus 1.
    pub(crate) fn update(&mut self, contacts: &[MechanismContact]) {
        self.ball.clear();
        self.robots.clear();
        for of_pair in contacts.chunk_by(|a, b| a.mechanisms() == b.mechanisms()) {
            // Of one contact at least.
            let [first, second] = of_pair[0].mechanisms();
            if first == 0 {
                self.ball.push(RobotId(second - 1));
                continue;
            }
            let sum: Vector3<f64> = of_pair.iter().map(MechanismContact::point).sum();
            self.robots.push(Touch {
                robots: [RobotId(first - 1), RobotId(second - 1)],
                point: sum / of_pair.len() as f64,
            });
        }
    }
}
