//! State of the match in messages to agents.

use std::fmt;

use crate::decimal::Fixed;
use crate::items::Items;
use crate::{PlayMode, Side};

/// The perceptor `GS`: play mode, clock and score of the match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameState {
    /// The agent's own number and side. Sent once, after the agent has joined a team.
    pub joined: Option<(u32, Side)>,
    /// Goals of the left team.
    pub score_left: u32,
    /// Goals of the right team.
    pub score_right: u32,
    /// Clock of the match \[s\].
    pub time: f64,
    /// Play mode.
    pub play_mode: PlayMode,
}

impl GameState {
    /// Converts the items of a list `(GS (sl 0) (sr 0) (t 0.00) (pm PlayOn))` after its name; `None` if they are
    /// invalid. The items `(unum 1) (team left)` before the score are optional.
    pub(crate) fn from_items(mut items: Items<'_>) -> Option<Self> {
        let mut ahead = items;
        let joined = match ahead.value("unum") {
            Some(number) => {
                items = ahead;
                Some((number, items.value("team")?))
            }
            None => None,
        };
        let state = Self {
            joined,
            score_left: items.value("sl")?,
            score_right: items.value("sr")?,
            time: items.value("t")?,
            play_mode: items.value("pm")?,
        };
        items.end(state)
    }
}

impl fmt::Display for GameState {
    /// Writes the list as in messages: `(GS (sl 0) (sr 0) (t 0.00) (pm PlayOn))`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(GS ")?;
        if let Some((number, side)) = self.joined {
            write!(f, "(unum {number}) (team {side}) ")?;
        }
        let (left, right, time) = (self.score_left, self.score_right, Fixed(self.time));
        write!(
            f,
            "(sl {left}) (sr {right}) (t {time}) (pm {}))",
            self.play_mode
        )
    }
}
