use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{PlayerNumber, Players};

/// The game as a robot knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilteredGameControllerState {
    /// What the robot's team may do.
    pub game_state: FilteredGameState,
    /// What the other team may do.
    pub opponent_game_state: FilteredGameState,
    /// Until the half is over.
    pub remaining_time_in_half: Duration,
    /// Which part of the game is played.
    pub game_phase: GamePhase,
    /// Whose kick-off or set play it is.
    pub kicking_team: Option<Team>,
    /// Of the robot's team.
    pub penalties: Players<Option<Penalty>>,
    /// That the robot's team may still send.
    pub remaining_number_of_messages: u16,
    /// The set play.
    pub sub_state: Option<SubState>,
    /// Whence the robot's team plays.
    pub global_field_side: GlobalFieldSide,
    /// Given to the robot's team since the state before. Their order on the wire has no meaning.
    pub new_own_penalties_last_cycle: BTreeMap<PlayerNumber, Penalty>,
    /// Given to the other team since the state before.
    pub new_opponent_penalties_last_cycle: BTreeMap<PlayerNumber, Penalty>,
}

/// What a team may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FilteredGameState {
    /// Before the game.
    Initial,
    /// Robots walk to their positions.
    Ready,
    /// Robots stand still.
    Set,
    /// The game goes on.
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

/// A part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GamePhase {
    /// A half.
    Normal,
    /// Penalty kicks after a draw.
    PenaltyShootout {
        /// Whose shot it is.
        kicking_team: Team,
    },
    /// After the second half.
    Extratime,
    /// A team asked for it.
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

/// Whence a team plays, seen from the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GlobalFieldSide {
    /// Own goal at negative x of the world.
    Home,
    /// Own goal at positive x of the world.
    Away,
}

/// Why a robot must not play, and for how long still.
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
