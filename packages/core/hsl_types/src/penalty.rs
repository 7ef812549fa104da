//! Penalties of players.

use std::time::Duration;

use serde::Serialize;

/// Why a player was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// Stood where it must not.
    IllegalPosition,
    /// Moved in Set.
    MotionInSet,
    /// Moved during a stop.
    MotionInStop,
    /// Blocked the game.
    LocalGameStuck,
    /// Fallen or inactive for too long.
    IncapableRobot,
    /// Its team asked for it.
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
    /// Out for the rest of the match.
    SentOff,
    /// Waits as a substitute.
    Substitute,
}

/// A penalty that a player serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Penalty {
    /// Why.
    pub kind: PenaltyKind,
    /// How much longer.
    #[serde(with = "crate::seconds")]
    pub remaining: Duration,
}
