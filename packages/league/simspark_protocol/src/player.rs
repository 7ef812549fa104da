//! Players as trainers name them.

use std::fmt;

use crate::document::Items;
use crate::side::Side;

/// A player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    /// Its number.
    pub number: u32,
    /// The side of its team.
    pub side: Side,
}

impl Player {
    /// Takes `(unum n)(team Side)`.
    pub(crate) fn from_items(items: &mut Items<'_>) -> Option<Self> {
        let number = items.value("unum")?;
        let mut team = items.named("team")?;
        let side = Side::from_title(team.word()?)?;
        team.end(Self { number, side })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(unum {})(team {})", self.number, self.side.title())
    }
}
