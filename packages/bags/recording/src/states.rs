use hsl_types::GameState;
use serde::Serialize;

/// Period of the game in one state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StateSpan {
    /// First tick.
    pub start_ns: u64,
    /// First tick of the next state, or last tick of the recording.
    pub end_ns: u64,
    /// State of the game.
    #[cfg_attr(test, ts(type = "string"))]
    pub state: State,
}

/// State of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum State {
    /// State of a match.
    Game(GameState),
    /// Play mode of a match of the 3D simulation league, for example `KickOff_Left`.
    PlayMode(String),
}

impl State {
    /// Returns the corresponding state of a match: the time before the kick-off is `Initial`, set plays and the time
    /// after a goal are `Set`.
    pub fn game_state(&self) -> GameState {
        match self {
            Self::Game(state) => *state,
            Self::PlayMode(mode) => match mode.as_str() {
                "BeforeKickOff" => GameState::Initial,
                "PlayOn" => GameState::Playing,
                "GameOver" => GameState::Finished,
                _ => GameState::Set,
            },
        }
    }
}
