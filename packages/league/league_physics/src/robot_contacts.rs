//! Contacts of robots for the referee.

use crate::mechanism_contact::MechanismContact;
use crate::robot_id::RobotId;

/// Contacts of robots in the last step, in the order of identifiers and without duplicates.
#[derive(Clone, Debug, Default)]
pub(crate) struct RobotContacts {
    /// Robots that touch each other.
    pub(crate) robots: Vec<(RobotId, RobotId)>,
    /// Robots that touch the ball.
    pub(crate) ball: Vec<RobotId>,
}

impl RobotContacts {
    /// Replaces all contacts by `contacts`, which contain numbers of mechanisms in ascending order: the ball is 0, and
    /// a robot is its index plus 1.
    pub(crate) fn update(&mut self, contacts: &[MechanismContact]) {
        self.ball.clear();
        self.robots.clear();
        for [(first, _), (second, _)] in contacts.iter().map(|contact| contact.ends) {
            if first == 0 {
                self.ball.push(RobotId(second - 1));
            } else {
                self.robots.push((RobotId(first - 1), RobotId(second - 1)));
            }
        }
        self.ball.dedup();
        self.robots.dedup();
    }
}
