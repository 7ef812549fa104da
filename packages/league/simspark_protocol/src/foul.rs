//! Fouls in messages to monitors.

use std::fmt;

use crate::items::Items;
use crate::side::Side;

/// Kind of foul, in the order of the numbers in messages.
///
/// Source: `soccerruleaspect.h` of rcssserver3d 0.7.3; ball holding, double touch and hand are from 0.7.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoulKind {
    /// Too many players of a team at the ball.
    Crowding,
    /// Too many players that touch each other.
    Touching,
    /// Too many defenders in their own penalty area.
    IllegalDefense,
    /// Too many attackers in the opponents' penalty area.
    IllegalAttack,
    /// On the ground for too long.
    Incapable,
    /// In the wrong place at a kick-off.
    KickOff,
    /// Ran into an opponent.
    Charging,
    /// A robot's limbs pass through each other.
    SelfCollision,
    /// Holds the ball.
    BallHolding,
    /// Touches the ball again after a set play.
    DoubleTouch,
    /// Plays the ball with a hand.
    Hand,
}

impl FoulKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Crowding,
        Self::Touching,
        Self::IllegalDefense,
        Self::IllegalAttack,
        Self::Incapable,
        Self::KickOff,
        Self::Charging,
        Self::SelfCollision,
        Self::BallHolding,
        Self::DoubleTouch,
        Self::Hand,
    ];
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
