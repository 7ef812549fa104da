use bag_tools::ToolError;
use hsl_types::{GameState, Time};
use serde::Serialize;

use crate::{Recording, World};

/// How long the game was in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateSpan {
    /// The first tick.
    pub start_ns: u64,
    /// The first tick of the next state, or the last of all.
    pub end_ns: u64,
    /// Of the rules.
    pub state: GameState,
}

/// The states of the game between two moments, without gaps; empty where the bag does not tell them. The game tells
/// when its state has changed last, so that only the ticks around the changes are read.
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
        // A file from elsewhere may say anything; this goes back or ends.
        let since = since.min(tick.time);
        spans.push(StateSpan {
            start_ns: since.as_nanos(),
            end_ns: until.as_nanos(),
            state: world.game.game_state,
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
