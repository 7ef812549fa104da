use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{PlayerNumber, Players};

/// The game as a robot receives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilteredGameControllerState {
    /// State for the robot's team.
    pub game_state: FilteredGameState,
    /// State for the other team.
    pub opponent_game_state: FilteredGameState,
    /// Time until the end of the half.
    pub remaining_time_in_half: Duration,
    /// Phase of the match.
    pub game_phase: GamePhase,
    /// Team that takes the kick-off or set play.
    pub kicking_team: Option<Team>,
    /// Penalties of the robot's team.
    pub penalties: Players<Option<Penalty>>,
    /// Number of messages that the robot's team may still send.
    pub remaining_number_of_messages: u16,
    /// The set play.
    pub sub_state: Option<SubState>,
    /// Direction of play of the robot's team.
    pub global_field_side: GlobalFieldSide,
    /// Penalties given to the robot's team since the previous state. Their order in the encoding has no meaning.
    pub new_own_penalties_last_cycle: BTreeMap<PlayerNumber, Penalty>,
    /// Penalties given to the other team since the previous state.
    pub new_opponent_penalties_last_cycle: BTreeMap<PlayerNumber, Penalty>,
}

/// The state of the game for a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FilteredGameState {
    /// Before the game.
    Initial,
    /// Robots walk to their positions.
    Ready,
    /// Robots stand still.
    Set,
    /// The ball is in play.
    Playing {
        /// Whether the team may touch the ball.
        ball_is_free: bool,
        /// Whether it plays after a kick-off.
        kick_off: bool,
    },
    /// The game is over.
    Finished,
    /// The referee stopped the game.
    Stop,
}

/// The phase of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GamePhase {
    /// A half.
    Normal,
    /// Penalty kicks after a draw.
    PenaltyShootout {
        /// The team that shoots.
        kicking_team: Team,
    },
    /// After the second half.
    Extratime,
    /// A timeout.
    Timeout,
}

/// A team, seen from the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Team {
    /// The robot's own.
    Hulks,
    /// The other one.
    Opponent,
}

/// A set play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum SubState {
    DirectFreeKick,
    IndirectFreeKick,
    PenaltyKick,
    ThrowIn,
    GoalKick,
    CornerKick,
}

/// Direction of play of a team, as seen by the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GlobalFieldSide {
    /// Own goal at negative x of the world.
    Home,
    /// Own goal at positive x of the world.
    Away,
}

/// A penalty of a robot and its remaining time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum Penalty {
    IllegalPosition { remaining: Duration },
    MotionInSet { remaining: Duration },
    MotionInStop { remaining: Duration },
    LocalGameStuck { remaining: Duration },
    IncapableRobot { remaining: Duration },
    PickUp { remaining: Duration },
    BallHolding { remaining: Duration },
    LeavingTheField { remaining: Duration },
    PlayingWithArmsHands { remaining: Duration },
    Pushing { remaining: Duration },
    Cautioned { remaining: Duration },
    SentOff { remaining: Duration },
    Substitute { remaining: Duration },
}
