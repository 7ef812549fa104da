use std::time::Duration;

use hsl_types::{Field, Point2, RobotId};

/// Active skill of a robot, kept between ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveSkill {
    /// Name of the skill.
    pub skill: &'static str,
    /// Time of the start.
    pub start: Duration,
    /// Target at the start \[m\].
    pub target: Option<Point2<Field>>,
    /// Time at which the robot kicked the ball.
    pub kick_time: Option<Duration>,
    /// Other robot that received an order for the skill.
    pub partner: Option<RobotId>,
}
