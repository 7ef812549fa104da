use bag_tools::ToolError;
use hsl_types::{GameState, Time};
use serde::Serialize;

use crate::{Recording, World};

/// A period of the game in one state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateSpan {
    /// Its first tick.
    pub start_ns: u64,
    /// The first tick of the next state, or the last tick of the recording.
    pub end_ns: u64,
    /// State of the game.
    pub state: State,
}

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum State {
    /// Of a match.
    Game(GameState),
    /// The play mode of a match of the 3D simulation league, for example `KickOff_Left`.
    PlayMode(String),
}

impl State {
    /// Returns the state of the game in terms of a match: before the kick-off is `Initial`, set plays and the time after a
    /// goal are `Set`.
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

/// Returns the states of the game between two times, without gaps; empty if the bag does not contain them. The game
/// state contains the time of its last change, so that only the ticks around changes are read.
pub(crate) fn states(
    recording: &Recording,
    start: Time,
    end: Time,
) -> Result<Vec<StateSpan>, ToolError> {
    let mut spans = Vec::new();
    let mut until = end;
    let mut looked_at = end;
    while let Some(tick) = recording.tick_at(looked_at)? {
        let Some(world) = World::of(&tick, &mut Vec::new()) else {
            break;
        };
        let since = world.game.last_game_state_change.max(start);
        // Files are untrusted: this ensures that the search goes back or ends.
        let since = since.min(tick.time);
        spans.push(StateSpan {
            start_ns: since.as_nanos(),
            end_ns: until.as_nanos(),
            state: State::Game(world.game.game_state),
        });
        if since <= start {
            break;
        }
        until = since;
        looked_at = Time::from_nanos(since.as_nanos() - 1);
    }
    spans.reverse();
    Ok(spans)
}
