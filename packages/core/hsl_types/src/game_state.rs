//! The states of a game, named as in the rules.

use serde::{Deserialize, Serialize};

use crate::Team;

/// The state of the game.
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

/// The state of the game as a robot receives it.
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
        /// Whether this team may play the ball now.
        ball_is_free: bool,
        /// Whether the restart was a kick-off.
        kick_off: bool,
    },
    /// The half is over.
    Finished,
    /// A brief stop: all robots stand still.
    Stop,
}

/// The phase of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// One of the halves.
    #[default]
    Normal,
    /// The penalty shoot-out.
    PenaltyShootout {
        /// The team that shoots.
        kicking_team: Team,
    },
    /// Extra time after a draw.
    ExtraTime,
    /// A timeout of a team or of the referee.
    Timeout,
}

/// A set play within a game state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SubState {
    /// A free kick that may be shot at the goal directly.
    DirectFreeKick,
    /// A free kick; a second player must touch the ball before a goal.
    IndirectFreeKick,
    /// A shot from the penalty mark.
    PenaltyKick,
    /// After the ball left the field over a touch line.
    ThrowIn,
    /// After the attackers played the ball over the goal line.
    GoalKick,
    /// After the defenders played the ball over their own goal line.
    CornerKick,
}
