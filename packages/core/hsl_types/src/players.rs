//! Values by player.

use serde::Serialize;

use crate::{PlayerNumber, limits};

/// One `T` for each player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Players<T>([T; limits::PLAYERS]);

impl<T> Players<T> {
    /// Creates the values of all players in order of their numbers.
    pub fn new(values: [T; limits::PLAYERS]) -> Self {
        Self(values)
    }

    /// Returns the values of all players in order of their numbers.
    pub fn as_array(&self) -> &[T; limits::PLAYERS] {
        &self.0
    }

    /// Returns every player with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerNumber, &T)> {
        PlayerNumber::all().zip(&self.0)
    }

    /// Returns every player with its mutable value, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (PlayerNumber, &mut T)> {
        PlayerNumber::all().zip(&mut self.0)
    }
}

impl<T> Players<Option<T>> {
    /// Returns the players that have a value, in order.
    pub fn present(&self) -> impl Iterator<Item = (PlayerNumber, &T)> {
        let values = self.0.iter().enumerate();
        values.filter_map(|(index, value)| Some((PlayerNumber::at(index), value.as_ref()?)))
    }
}

/// The given values of players; all others have none.
impl<T> FromIterator<(PlayerNumber, T)> for Players<Option<T>> {
    fn from_iter<I: IntoIterator<Item = (PlayerNumber, T)>>(values: I) -> Self {
        let mut players = Self::default();
        for (number, value) in values {
            players[number] = Some(value);
        }
        players
    }
}

impl<T: Default> Default for Players<T> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| T::default()))
    }
}

/// Values of the first players; all others have the default value.
impl<T: Default, const COUNT: usize> From<[T; COUNT]> for Players<T> {
    fn from(values: [T; COUNT]) -> Self {
        const { assert!(COUNT <= limits::PLAYERS, "a team has fewer players") };
        let mut players = Self::default();
        for (slot, value) in players.0.iter_mut().zip(values) {
            *slot = value;
        }
        players
    }
}

impl<T> std::ops::Index<PlayerNumber> for Players<T> {
    type Output = T;
    fn index(&self, number: PlayerNumber) -> &T {
        // The index of a number is below the length of the array.
        &self.0[number.index()]
    }
}

impl<T> std::ops::IndexMut<PlayerNumber> for Players<T> {
    fn index_mut(&mut self, number: PlayerNumber) -> &mut T {
        &mut self.0[number.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_belongs_to_the_number_that_selects_it() {
        let values = std::array::from_fn(|index| (index % 3 == 0).then_some(index));
        let players = Players::new(values);
        let numbers: Vec<_> = players.iter().map(|(number, _)| u8::from(number)).collect();
        assert_eq!(numbers, Vec::from_iter(1..=limits::PLAYERS as u8));
        assert!(
            players
                .iter()
                .all(|(number, value)| *value == players[number])
        );
        let present: Vec<_> = players.present().collect();
        assert_eq!(present.len(), limits::PLAYERS.div_ceil(3));
        assert!(
            present
                .iter()
                .all(|(number, value)| players[*number] == Some(**value))
        );
    }
}
