use hsl_types::{GameControllerState, GamePhase, GameState, Half, SubState, Team};
use serde::Serialize;

/// The game state as shown on the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Game {
    /// State of the game.
    pub state: GameState,
    /// Phase of the match.
    pub phase: GamePhase,
    /// The half.
    pub half: Half,
    /// Whether the game is briefly stopped: all robots stand.
    pub stopped: bool,
    /// The set play, if there is one.
    pub set_play: Option<SubState>,
    /// The team that may play the ball; none: both.
    pub kicking_team: Option<Team>,
    /// Remaining time of the half \[s\].
    pub remaining_s: f64,
    /// Goals.
    pub scores: Scores,
}

/// Goals of both teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Scores {
    /// Goals of the team under test.
    pub hulks: u8,
    /// Goals of the other team.
    pub opponent: u8,
}

impl Game {
    /// Extracts the shown part of the state.
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
    /// Returns the score of a game.
    pub fn of(state: &GameControllerState) -> Self {
        Self {
            hulks: state.hulks_team.score,
            opponent: state.opponent_team.score,
        }
    }
}
