//! States of a game, named as in the rules.

use serde::{Deserialize, Serialize};

use crate::Team;

/// State of the game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// Before the game.
    Initial,
    /// Robots walk to their positions.
    Ready,
    /// Robots wait for the whistle.
    Set,
    /// The ball is in play.
    #[default]
    Playing,
    /// The half is over.
    Finished,
}

/// State of the game as a robot receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FilteredGameState {
    /// Before the game.
    Initial,
    /// Robots walk to their positions.
    Ready,
    /// Robots wait for the whistle.
    Set,
    /// The ball is in play.
    Playing {
        /// True if this team may play the ball now.
        ball_is_free: bool,
        /// True during a kick-off, until the ball is in play.
        kick_off: bool,
    },
    /// The half is over.
    Finished,
    /// A brief stop: all robots stand still.
    Stop,
}

/// Phase of the match.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// First or second half.
    #[default]
    Normal,
    /// Penalty shoot-out.
    PenaltyShootout {
        /// Team that shoots.
        kicking_team: Team,
    },
    /// Extra time after a draw.
    ExtraTime,
    /// Timeout of a team or of the referee.
    Timeout,
}

/// Set play within a game state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubState {
    /// Free kick that may be shot at the goal directly.
    DirectFreeKick,
    /// Free kick after which a second player must touch the ball before a goal.
    IndirectFreeKick,
    /// Shot from the penalty mark.
    PenaltyKick,
    /// Restart after the ball left the field over a touch line.
    ThrowIn,
    /// Restart after the attackers played the ball over the goal line.
    GoalKick,
    /// Restart after the defenders played the ball over their own goal line.
    CornerKick,
}
