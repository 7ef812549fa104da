//! Players of one team.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Jersey number of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum PlayerNumber {
    /// 1; by default the goalkeeper.
    One,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
}

/// Error for a number that is not a player number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a player number must be from 1 to 5, got {0}")]
pub struct PlayerNumberError(pub u8);

impl PlayerNumber {
    /// All numbers in order.
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five];

    fn index(self) -> usize {
        usize::from(u8::from(self)) - 1
    }
}

impl From<PlayerNumber> for u8 {
    fn from(number: PlayerNumber) -> Self {
        match number {
            PlayerNumber::One => 1,
            PlayerNumber::Two => 2,
            PlayerNumber::Three => 3,
            PlayerNumber::Four => 4,
            PlayerNumber::Five => 5,
        }
    }
}

impl TryFrom<u8> for PlayerNumber {
    type Error = PlayerNumberError;
    fn try_from(number: u8) -> Result<Self, PlayerNumberError> {
        Self::ALL
            .into_iter()
            .find(|candidate| u8::from(*candidate) == number)
            .ok_or(PlayerNumberError(number))
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        u8::from(*self).fmt(f)
    }
}

/// One `T` for each player of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Players<T>([T; 5]);

impl<T> Players<T> {
    /// Creates the values of players one to five, in this order.
    pub fn new(values: [T; 5]) -> Self {
        Self(values)
    }

    /// Returns every player with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerNumber, &T)> {
        PlayerNumber::ALL.into_iter().zip(&self.0)
    }

    /// Returns every player with its mutable value, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (PlayerNumber, &mut T)> {
        PlayerNumber::ALL.into_iter().zip(&mut self.0)
    }
}

impl<T> Players<Option<T>> {
    /// Returns the players that have a value, in order.
    pub fn present(&self) -> impl Iterator<Item = (PlayerNumber, &T)> {
        self.iter()
            .filter_map(|(number, value)| Some((number, value.as_ref()?)))
    }
}

impl<T> std::ops::Index<PlayerNumber> for Players<T> {
    type Output = T;
    fn index(&self, number: PlayerNumber) -> &T {
        &self.0[number.index()]
    }
}

impl<T> std::ops::IndexMut<PlayerNumber> for Players<T> {
    fn index_mut(&mut self, number: PlayerNumber) -> &mut T {
        &mut self.0[number.index()]
    }
}
