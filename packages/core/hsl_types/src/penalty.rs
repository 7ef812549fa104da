//! Penalties of players.

use std::time::Duration;

use serde::Serialize;

/// The reason of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// Stood in a forbidden position.
    IllegalPosition,
    /// Moved in Set.
    MotionInSet,
    /// Moved during a stop.
    MotionInStop,
    /// Blocked the game.
    LocalGameStuck,
    /// Fallen or inactive for too long.
    IncapableRobot,
    /// Picked up at the request of its team.
    PickUp,
    /// Held the ball.
    BallHolding,
    /// Walked off the carpet.
    LeavingTheField,
    /// Played with arms or hands.
    PlayingWithArmsHands,
    /// Pushed another robot.
    Pushing,
    /// Warned.
    Cautioned,
    /// Sent off for the rest of the match.
    SentOff,
    /// Waits as a substitute.
    Substitute,
}

/// A penalty that a player serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Penalty {
    /// Its reason.
    pub kind: PenaltyKind,
    /// Remaining time.
    #[serde(with = "crate::seconds")]
    pub remaining: Duration,
}
