//! What is said to the referee and what it answers.

use crate::{GameControllerState, GameState, SimulatedBall};

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
    /// Begin or end a timeout.
    SetTimeout(bool),
}

/// What the referee made of the truth of a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct RefereeDecision {
    /// The game after the decision.
    pub game_controller_state: GameControllerState,
    /// Where the ball is now; none: it was taken from the field.
    pub ball: Option<SimulatedBall>,
    /// Commands that took effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// What was called, for people, as in `goal for hulks`.
    pub calls: Vec<String>,
}
