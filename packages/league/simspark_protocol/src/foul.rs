//! Fouls in messages to monitors.

use std::fmt;

use crate::items::Items;
use crate::side::Side;
use crate::words::words;

words! {
    /// Kind of foul, in the order of the numbers in messages to monitors. Its word is that of recordings.
    ///
    /// Source: `soccerruleaspect.h` of rcssserver3d 0.7.3; ball holding, double touch and hand are from 0.7.6.
    pub enum FoulKind {
        /// Too many players of a team at the ball.
        Crowding = "crowding",
        /// Too many players that touch each other.
        Touching = "touching",
        /// Too many defenders in their own penalty area.
        IllegalDefense = "illegal_defence",
        /// Too many attackers in the opponents' penalty area.
        IllegalAttack = "illegal_attack",
        /// On the ground for too long.
        Incapable = "incapable",
        /// In the wrong place at a kick-off.
        KickOff = "kick_off",
        /// Ran into an opponent.
        Charging = "charging",
        /// A robot's limbs pass through each other.
        SelfCollision = "self_collision",
        /// Holds the ball.
        BallHolding = "ball_holding",
        /// Touches the ball again after a set play.
        DoubleTouch = "double_touch",
        /// Plays the ball with a hand.
        Hand = "hand",
    }
}

/// A foul of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foul {
    /// Number of the foul in the match, counted up.
    pub index: u32,
    /// Kind of the foul.
    pub kind: FoulKind,
    /// Side of the player's team.
    pub side: Side,
    /// Number of the player.
    pub player: u32,
}

impl Foul {
    /// Converts the items of a list `(foul index kind side player)` after its name; `None` if they are invalid.
    pub(crate) fn from_items(mut items: Items<'_>) -> Option<Self> {
        let index = items.parsed()?;
        let kind: usize = items.parsed()?;
        let foul = Self {
            index,
            kind: FoulKind::ALL.get(kind).copied()?,
            side: Side::from_number(items.parsed()?)?,
            player: items.parsed()?,
        };
        items.end(foul)
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, side) = (self.kind as usize, self.side.number());
        write!(f, "(foul {} {kind} {side} {})", self.index, self.player)
    }
}
