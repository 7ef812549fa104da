use hsl_types::{PlayerNumber, Players};

use super::Translate;
use crate::messages;
use crate::messages::PlayerNumber::{Five, Four, One, Three, Two};

/// Players that a HULKs node knows, in order of their numbers, from 1 on.
pub(crate) const KNOWN: [messages::PlayerNumber; 5] = [One, Two, Three, Four, Five];

/// Returns whether a HULKs node knows a player.
pub(crate) fn is_known(number: PlayerNumber) -> bool {
    usize::from(u8::from(number)) <= KNOWN.len()
}

impl Translate for PlayerNumber {
    type Theirs = messages::PlayerNumber;

    /// Converts to the type of HULKs. A number above 5 becomes 5: the bridge refuses such a robot before it starts, see
    /// [`BridgeParameters::robots`](crate::parameters::BridgeParameters::robots).
    fn to_theirs(&self) -> messages::PlayerNumber {
        let index = usize::from(u8::from(*self)) - 1;
        KNOWN.get(index).copied().unwrap_or(Five)
    }

    fn from_theirs(theirs: &messages::PlayerNumber) -> Self {
        match theirs {
            One => Self::new::<1>(),
            Two => Self::new::<2>(),
            Three => Self::new::<3>(),
            Four => Self::new::<4>(),
            Five => Self::new::<5>(),
        }
    }
}

/// HULKs have five players; the values of all others are lost.
impl<T: Translate + Default> Translate for Players<T> {
    type Theirs = messages::Players<T::Theirs>;

    fn to_theirs(&self) -> Self::Theirs {
        players_to_theirs(self, T::to_theirs)
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        players_from_theirs(theirs, T::from_theirs)
    }
}

/// Converts the value of each player that HULKs have to their type with `translate`.
pub(super) fn players_to_theirs<T, U>(
    ours: &Players<T>,
    translate: impl Fn(&T) -> U,
) -> messages::Players<U> {
    let value = |number| translate(&ours[PlayerNumber::from_theirs(&number)]);
    messages::Players {
        one: value(One),
        two: value(Two),
        three: value(Three),
        four: value(Four),
        five: value(Five),
    }
}

/// Converts each player's value from the type of HULKs with `translate`.
pub(super) fn players_from_theirs<T: Default, U>(
    theirs: &messages::Players<U>,
    translate: impl Fn(&U) -> T,
) -> Players<T> {
    let messages::Players {
        one,
        two,
        three,
        four,
        five,
    } = theirs.map(translate);
    Players::from([one, two, three, four, five])
}
