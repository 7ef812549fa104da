//! Players of a team on the field.

use serde::{Serialize, Serializer};

use crate::PlayerNumber;

/// Players that a team has on the field. A player with any other number is a substitute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LineUp {
    /// Bit n is set if player n plays.
    bits: u32,
}

impl LineUp {
    /// Number of players of [`LineUp::default`].
    pub const DEFAULT_SIZE: u8 = 5;

    /// Line-up without players.
    pub const EMPTY: Self = Self { bits: 0 };

    /// Creates the line-up of the players with the numbers 1 to `count`.
    pub fn first(count: u8) -> Self {
        PlayerNumber::all().take(usize::from(count)).collect()
    }

    /// Returns whether the player is on the field.
    pub fn contains(self, number: PlayerNumber) -> bool {
        self.bits & bit(number) != 0
    }

    /// Returns whether the player may play: it is on the field, or the line-up is empty and thus unknown, as in messages
    /// of programs without line-ups.
    pub fn allows(self, number: PlayerNumber) -> bool {
        self.is_empty() || self.contains(number)
    }

    /// Returns the number of players.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns whether the line-up has no players.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the players in order.
    pub fn iter(self) -> impl Iterator<Item = PlayerNumber> + Clone {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let number = bits.trailing_zeros();
            // Without its lowest bit.
            bits &= bits.checked_sub(1)?;
            PlayerNumber::try_from(number as u8).ok()
        })
    }

    /// Returns the goalkeeper: player `number`, or the player with the smallest number if `number` is a substitute.
    pub fn goalkeeper(self, number: PlayerNumber) -> PlayerNumber {
        if self.contains(number) {
            number
        } else {
            self.iter().next().unwrap_or(number)
        }
    }

    /// Adds a player.
    pub fn insert(&mut self, number: PlayerNumber) {
        self.bits |= bit(number);
    }

    /// Removes a player.
    pub fn remove(&mut self, number: PlayerNumber) {
        self.bits &= !bit(number);
    }
}

/// Returns the bit of a player. Player numbers are smaller than the number of bits.
fn bit(number: PlayerNumber) -> u32 {
    1 << u8::from(number)
}

impl Default for LineUp {
    /// Returns the players 1 to 5, the line-up of scenarios without another size of teams.
    fn default() -> Self {
        Self::first(Self::DEFAULT_SIZE)
    }
}

impl FromIterator<PlayerNumber> for LineUp {
    fn from_iter<I: IntoIterator<Item = PlayerNumber>>(numbers: I) -> Self {
        let mut line_up = Self::EMPTY;
        line_up.extend(numbers);
        line_up
    }
}

impl Extend<PlayerNumber> for LineUp {
    fn extend<I: IntoIterator<Item = PlayerNumber>>(&mut self, numbers: I) {
        for number in numbers {
            self.insert(number);
        }
    }
}

impl std::fmt::Debug for LineUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(u8::from)).finish()
    }
}

impl Serialize for LineUp {
    /// Serializes the numbers as a list.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_in_order_each_once_up_to_the_highest_number() {
        let mut line_up: LineUp = [PlayerNumber::new::<20>(), PlayerNumber::new::<3>()]
            .into_iter()
            .collect();
        line_up.insert(PlayerNumber::new::<3>());
        let numbers = |line_up: LineUp| line_up.iter().map(u8::from).collect::<Vec<_>>();
        assert_eq!(numbers(line_up), [3, 20]);
        assert_eq!(line_up.len(), 2);
        line_up.remove(PlayerNumber::new::<20>());
        assert_eq!(numbers(line_up), [3]);
        assert!(numbers(LineUp::EMPTY).is_empty());
        assert!(LineUp::EMPTY.allows(PlayerNumber::new::<20>()));
        assert!(!LineUp::default().allows(PlayerNumber::new::<20>()));
        assert_eq!(numbers(LineUp::default()), [1, 2, 3, 4, 5]);
        assert_eq!(numbers(LineUp::first(200)).len(), 20);
    }

    #[test]
    fn the_smallest_number_keeps_the_goal_for_a_goalkeeper_that_is_a_substitute() {
        let mut line_up = LineUp::first(4);
        assert_eq!(
            line_up.goalkeeper(PlayerNumber::new::<2>()),
            PlayerNumber::new::<2>()
        );
        assert_eq!(
            line_up.goalkeeper(PlayerNumber::new::<5>()),
            PlayerNumber::new::<1>()
        );
        line_up.remove(PlayerNumber::new::<1>());
        assert_eq!(
            line_up.goalkeeper(PlayerNumber::new::<1>()),
            PlayerNumber::new::<2>()
        );
        let without_players = LineUp::EMPTY.goalkeeper(PlayerNumber::new::<3>());
        assert_eq!(without_players, PlayerNumber::new::<3>());
    }
}
