//! Who touches whom.

use crate::encounter::Encounter;
use crate::world::RobotId;

/// What touched in the last step, in the order of identifiers and without duplicates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touches {
    /// Robots that touch each other.
    pub(crate) robots: Vec<(RobotId, RobotId)>,
    /// Robots that touch the ball.
    pub(crate) ball: Vec<RobotId>,
}

impl Touches {
    /// Takes what touches from encounters, which are in the order of mechanisms: the ball, then the robots.
    pub(crate) fn take(&mut self, encounters: &[Encounter]) {
        self.ball.clear();
        self.robots.clear();
        for [(first, _), (second, _)] in encounters.iter().map(|encounter| encounter.ends) {
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
