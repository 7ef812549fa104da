//! Orders of a mission to its robots.

use serde::Serialize;

use crate::{Field, KickPower, Orientation2, Point2, Pose2};

/// Order of a mission to one robot. It is valid until it is replaced or withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RobotOrder {
    /// Number of the order: each new order has a new one.
    pub id: u32,
    /// Task.
    pub task: RobotTask,
}

/// Task of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RobotTask {
    /// Stand and watch the ball.
    Wait,
    /// Walk to a pose, around obstacles.
    WalkTo {
        /// Target pose.
        pose: Pose2<Field>,
    },
    /// Turn on the spot.
    TurnTo {
        /// Target orientation.
        orientation: Orientation2<Field>,
    },
    /// Push the ball ahead while walking.
    DribbleTo {
        /// Target position of the ball \[m\].
        target: Point2<Field>,
    },
    /// Walk behind the ball and kick it: a pass or a shot.
    KickTo {
        /// Target position of the ball \[m\].
        target: Point2<Field>,
        /// Power of the kick.
        power: KickPower,
    },
}
