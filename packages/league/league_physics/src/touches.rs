//! Who touches whom.

use crate::kick::Kick;
use crate::robot::Robot;
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
    /// Finds robots whose parts have bounding spheres that overlap, and takes those that touch the ball from `kicks`,
    /// which are in the order of robots.
    pub(crate) fn find(&mut self, robots: &[Option<Robot>], kicks: &[Kick]) {
        self.ball.clear();
        self.ball
            .extend(kicks.iter().map(|kick| RobotId(kick.robot)));
        self.ball.dedup();
        self.robots.clear();
        for (first, one) in robots.iter().enumerate() {
            for (second, other) in robots.iter().enumerate().skip(first + 1) {
                if let (Some(one), Some(other)) = (one, other)
                    && one.is_near(other)
                {
                    self.robots.push((RobotId(first), RobotId(second)));
                }
            }
        }
    }
}
