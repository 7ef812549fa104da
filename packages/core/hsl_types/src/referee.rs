//! What is said to the referee and what it answers.

use crate::{
    GameControllerState, GameState, PenaltyKind, Pose2, RobotId, SimulatedBall, SubState, Team,
    World,
};

/// What a person or a test tells the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefereeCommand {
    /// Put the game into a state.
    SetGameState(GameState),
    /// Whistle: in Set, play begins after the delay that the rules give.
    Whistle,
    /// Stop the game: everybody stands.
    BriefStop,
    /// End the stop.
    Resume,
    /// Restart with a dropped ball.
    DroppedBall,
    /// Begin or end a timeout of the referee, which no team pays for.
    SetTimeout(bool),
    /// A team asks for a timeout; refused while the ball is in play and when it has none left.
    RequestTimeout(Team),
    /// A set play for a team. Throw-in, goal kick and corner kick happen where the ball is.
    AwardSetPlay {
        /// Which one.
        sub_state: SubState,
        /// Who takes it.
        kicking_team: Team,
    },
    /// Send a robot away: a foul that the rules cannot see, or a pick-up that its team asked for.
    Penalize {
        /// Which robot.
        robot: RobotId,
        /// Why.
        kind: PenaltyKind,
    },
    /// End a robot's penalty.
    Unpenalize(RobotId),
    /// Begin the penalty shoot-out, whatever the score.
    StartPenaltyShootout,
}

/// A robot that the referee puts somewhere, on its feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotPlacement {
    /// Which robot.
    pub robot: RobotId,
    /// Where its ground frame comes to lie.
    pub pose: Pose2<World>,
}

/// What the referee made of the truth of a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct RefereeDecision {
    /// The game after the decision.
    pub game_controller_state: GameControllerState,
    /// Where the ball is now; none: it was taken from the field.
    pub ball: Option<SimulatedBall>,
    /// Robots that were taken from where they stood, in canonical order, each at most once.
    pub placements: Vec<RobotPlacement>,
    /// Commands that took effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// What was called, for people, as in `goal for hulks`.
    pub calls: Vec<String>,
}
