//! Jersey numbers.

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::limits;

/// Jersey number of a robot, from 1 to [`limits::PLAYERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct PlayerNumber(NonZeroU8);

/// Error for a number that is not a player number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a player number must be from 1 to {most}, got {0}", most = limits::PLAYERS)]
pub struct PlayerNumberError(pub u8);

impl PlayerNumber {
    /// Returns `NUMBER`. A number that is not a player number does not compile.
    ///
    /// ```
    /// use hsl_types::PlayerNumber;
    ///
    /// assert_eq!(PlayerNumber::new::<20>().to_string(), "20");
    /// ```
    ///
    /// ```compile_fail
    /// hsl_types::PlayerNumber::new::<21>();
    /// ```
    pub const fn new<const NUMBER: u8>() -> Self {
        const {
            match Self::checked(NUMBER) {
                Some(number) => number,
                None => panic!("a player number must be from 1 to 20"),
            }
        }
    }

    /// Returns all numbers of the league in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..limits::PLAYERS).map(Self::at)
    }

    /// Returns the number of the player at an index below [`limits::PLAYERS`], the inverse of [`Self::index`]. The sum
    /// is cheaper than a check, and each tick visits all players many times.
    pub(crate) fn at(index: usize) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Returns the player number `number`, or `None` if it is out of range.
    const fn checked(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(valid) if number as usize <= limits::PLAYERS => Some(Self(valid)),
            _ => None,
        }
    }

    /// Returns the index of the player among all numbers, below [`limits::PLAYERS`].
    pub(crate) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

impl From<PlayerNumber> for u8 {
    fn from(number: PlayerNumber) -> Self {
        number.0.get()
    }
}

impl TryFrom<u8> for PlayerNumber {
    type Error = PlayerNumberError;
    fn try_from(number: u8) -> Result<Self, PlayerNumberError> {
        Self::checked(number).ok_or(PlayerNumberError(number))
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
