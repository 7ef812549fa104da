//! Player numbers, and values by player.

use arrayvec::ArrayVec;
use hsl_types::limits::PLAYERS;
use hsl_types::{LineUp, PlayerNumber, Players};

use super::{Convert, Validation};

impl Convert<u8> for PlayerNumber {
    fn to_message(&self) -> u8 {
        (*self).into()
    }

    /// Converts the number of a player; any other number is invalid.
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

impl Convert<[u8; PLAYERS]> for Players<u8> {
    fn to_message(&self) -> [u8; PLAYERS] {
        *self.as_array()
    }

    fn from_message(message: &[u8; PLAYERS], _: &Validation<'_>) -> Option<Self> {
        Some(Self::new(*message))
    }
}

/// Each number occurs at most once and in order, so that equal line-ups have equal bytes.
impl Convert<ArrayVec<u8, PLAYERS>> for LineUp {
    fn to_message(&self) -> ArrayVec<u8, PLAYERS> {
        self.iter().map(u8::from).collect()
    }

    fn from_message(message: &ArrayVec<u8, PLAYERS>, validation: &Validation<'_>) -> Option<Self> {
        let numbers = validation.elements(message, PLAYERS, PlayerNumber::from_message)?;
        let in_order = numbers.is_sorted_by(|one, next| one < next);
        let line_up = numbers.into_iter().collect();
        let reason = "players must be in order, each at most once";
        validation.require(in_order, line_up, reason)
    }
}

/// Values by player: a list of the players with a value. Each player occurs at most once and in order, so that equal
/// values have equal bytes.
impl<T: Copy, M> Convert<ArrayVec<M, PLAYERS>> for Players<Option<T>>
where
    (PlayerNumber, T): Convert<M>,
{
    fn to_message(&self) -> ArrayVec<M, PLAYERS> {
        let present = self.present();
        present
            .map(|(number, value)| (number, *value).to_message())
            .collect()
    }

    /// Reads a list of players with a value each; they must be in order. All other players have no value.
    fn from_message(messages: &ArrayVec<M, PLAYERS>, validation: &Validation<'_>) -> Option<Self> {
        let entries = validation.elements(messages, PLAYERS, <(PlayerNumber, T)>::from_message)?;
        let in_order = entries.is_sorted_by(|(one, _), (next, _)| one < next);
        let players = entries.into_iter().collect();
        let reason = "players must be in order, each at most once";
        validation.require(in_order, players, reason)
    }
}
