//! Orders of a mission to its robots.

use serde::Serialize;

use crate::{Field, KickPower, Orientation2, Point2, Pose2};

/// What a mission tells one robot to do. It stands until another one comes, or none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RobotOrder {
    /// A new one for each order; the same as long as it stands.
    pub id: u32,
    /// What to do.
    pub task: RobotTask,
}

/// What a robot can be told to do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RobotTask {
    /// Stand and watch the ball.
    Wait,
    /// Walk to a pose, around obstacles.
    WalkTo {
        /// The pose at the end.
        pose: Pose2<Field>,
    },
    /// Turn on the spot.
    TurnTo {
        /// The orientation at the end.
        orientation: Orientation2<Field>,
    },
    /// Push the ball ahead while walking.
    DribbleTo {
        /// Where the ball is to be, metres.
        target: Point2<Field>,
    },
    /// Walk behind the ball and kick it: a pass or a shot.
    KickTo {
        /// Where the ball is to roll, metres.
        target: Point2<Field>,
        /// How far.
        power: KickPower,
    },
}
