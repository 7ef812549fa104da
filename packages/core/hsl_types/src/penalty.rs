//! Penalties of players.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Reason of a penalty, as in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// Robot in a forbidden position.
    IllegalPosition,
    /// Motion in Set.
    MotionInSet,
    /// Motion during a stop.
    MotionInStop,
    /// Game blocked by the robot.
    LocalGameStuck,
    /// Robot fallen or inactive for too long.
    IncapableRobot,
    /// Robot picked up at the request of its team.
    PickUp,
    /// Ball held.
    BallHolding,
    /// Robot off the carpet.
    LeavingTheField,
    /// Play with arms or hands.
    PlayingWithArmsHands,
    /// Another robot pushed.
    Pushing,
    /// Warning.
    Cautioned,
    /// Player sent off for the rest of the match.
    SentOff,
    /// Player waiting as a substitute.
    Substitute,
}

/// Penalty of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Penalty {
    /// Reason.
    pub kind: PenaltyKind,
    /// Remaining time.
    #[serde(with = "crate::seconds")]
    pub remaining: Duration,
}
