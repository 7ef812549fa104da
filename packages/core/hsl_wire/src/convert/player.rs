//! Player numbers, and what is kept by player.

use hsl_types::{PlayerNumber, Players, limits};

use super::Door;

/// The player with a number.
pub(super) fn read(value: u8, door: &Door<'_>) -> Option<PlayerNumber> {
    match PlayerNumber::try_from(value) {
        Ok(number) => Some(number),
        Err(error) => {
            door.fault(error);
            None
        }
    }
}

/// The player whose number is in a field.
pub(super) fn number(door: &Door<'_>, name: &'static str, value: u8) -> Option<PlayerNumber> {
    door.field(name, |door| read(value, door))
}

/// Puts every element of a sequence to its player; each player at most once and in order, so that
/// equal values have equal bytes.
pub(super) fn by_number<M, T: Copy>(
    door: &Door<'_>,
    name: &'static str,
    messages: &[M],
    read: impl Fn(&M, &Door<'_>) -> Option<(PlayerNumber, T)>,
) -> Option<Players<Option<T>>> {
    let entries = door.each(name, messages, limits::ROBOTS, read)?;
    let in_order = entries.is_sorted_by(|(one, _), (next, _)| one < next);
    let mut players = Players::new([None; 5]);
    for (number, value) in entries {
        players[number] = Some(value);
    }
    door.field(name, |door| {
        door.require(
            in_order,
            players,
            "players are not in order, each at most once",
        )
    })
}
