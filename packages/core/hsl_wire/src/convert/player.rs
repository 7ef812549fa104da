//! Player numbers, and values by player.

use arrayvec::ArrayVec;
use hsl_types::{PlayerNumber, Players, limits};

use super::{Convert, Validation};

impl Convert<u8> for PlayerNumber {
    fn to_message(&self) -> u8 {
        (*self).into()
    }

    /// Converts the number of a player; one that is not from 1 to 5 is invalid.
    fn from_message(message: &u8, validation: &Validation<'_>) -> Option<Self> {
        match Self::try_from(*message) {
            Ok(number) => Some(number),
            Err(error) => {
                validation.reject(error);
                None
            }
        }
    }
}

impl Convert<[u8; 5]> for Players<u8> {
    fn to_message(&self) -> [u8; 5] {
        PlayerNumber::ALL.map(|number| self[number])
    }

    fn from_message(message: &[u8; 5], _: &Validation<'_>) -> Option<Self> {
        Some(Self::new(*message))
    }
}

/// Values by player: a list of those that have one. Each player occurs at most once and in order, so that equal values
/// have equal bytes.
impl<T: Copy, M> Convert<ArrayVec<M, 5>> for Players<Option<T>>
where
    (PlayerNumber, T): Convert<M>,
{
    fn to_message(&self) -> ArrayVec<M, 5> {
        let present = self.present();
        present
            .map(|(number, value)| (number, *value).to_message())
            .collect()
    }

    /// Reads a list of players with a value each; they must be in order. All other players have no value.
    fn from_message(messages: &ArrayVec<M, 5>, validation: &Validation<'_>) -> Option<Self> {
        let entries =
            validation.elements(messages, limits::ROBOTS, <(PlayerNumber, T)>::from_message)?;
        let in_order = entries.is_sorted_by(|(one, _), (next, _)| one < next);
        let mut players = Self::new([None; 5]);
        for (number, value) in entries {
            players[number] = Some(value);
        }
        let reason = "players must be in order, each at most once";
        validation.require(in_order, players, reason)
    }
}
