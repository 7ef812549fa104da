//! Players in commands of trainers.

use std::fmt;

use crate::items::Items;
use crate::side::Side;

/// Player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    /// Number of the player.
    pub number: u32,
    /// Side of the player's team.
    pub side: Side,
}

impl Player {
    /// Takes `(unum n)(team Side)` from the front of `items`; `None` if there is something else.
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
