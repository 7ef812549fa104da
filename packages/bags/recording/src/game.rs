use hsl_types::{GameControllerState, GamePhase, GameState, Half, SubState, Team};
use serde::Serialize;

/// State of the game as shown on the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    /// State of the game.
    #[cfg_attr(test, ts(type = "GameState"))]
    pub state: GameState,
    /// Phase of the match.
    #[cfg_attr(test, ts(type = "GamePhase"))]
    pub phase: GamePhase,
    /// Half.
    #[cfg_attr(test, ts(type = "Half"))]
    pub half: Half,
    /// True during a brief stop, in which all robots stand still.
    pub stopped: bool,
    /// Current set play.
    #[cfg_attr(test, ts(type = "SubState | null"))]
    pub set_play: Option<SubState>,
    /// Team that may play the ball; `None` if both may.
    #[cfg_attr(test, ts(type = "Team | null"))]
    pub kicking_team: Option<Team>,
    /// Remaining time of the half \[s\].
    pub remaining_s: f64,
    /// Goals.
    pub scores: Scores,
}

/// Goals of both teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
