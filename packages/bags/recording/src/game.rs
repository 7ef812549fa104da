use hsl_types::{GameControllerState, GamePhase, GameState, Half, SubState, Team};
use serde::Serialize;

/// The game as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Game {
    /// Of the rules.
    pub state: GameState,
    /// Of the match.
    pub phase: GamePhase,
    /// Which half.
    pub half: Half,
    /// A brief stop: everybody stands.
    pub stopped: bool,
    /// The set play, if there is one.
    pub set_play: Option<SubState>,
    /// Who may play the ball; none: both.
    pub kicking_team: Option<Team>,
    /// Seconds that the half still has.
    pub remaining_s: f64,
    /// Goals.
    pub scores: Scores,
}

/// Goals of both teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Scores {
    /// Of the team under test.
    pub hulks: u8,
    /// Of the team it plays against.
    pub opponent: u8,
}

impl Game {
    /// The part of the state that people look at.
    pub fn of(state: &GameControllerState) -> Self {
        Self {
            state: state.game_state,
            phase: state.game_phase,
            half: state.half,
            stopped: state.stopped,
            set_play: state.sub_state,
            kicking_team: state.kicking_team,
            remaining_s: state.remaining_time_in_half.as_secs_f64(),
            scores: Scores::of(state),
        }
    }
}

impl Scores {
    /// The score of a game.
    pub fn of(state: &GameControllerState) -> Self {
        Self {
            hulks: state.hulks_team.score,
            opponent: state.opponent_team.score,
        }
    }
}
