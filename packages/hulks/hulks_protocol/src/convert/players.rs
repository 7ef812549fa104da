use hsl_types::Players;

use super::{Translate, alike};
use crate::messages;

alike!(
    enum PlayerNumber {
        One,
        Two,
        Three,
        Four,
        Five,
    }
);

impl<T: Translate> Translate for Players<T> {
    type Theirs = messages::Players<T::Theirs>;

    fn to_theirs(&self) -> Self::Theirs {
        players_to_theirs(self, T::to_theirs)
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        players_from_theirs(theirs, T::from_theirs)
    }
}

/// Converts each player's value to the type of HULKs with `translate`.
pub(super) fn players_to_theirs<T, U>(
    ours: &Players<T>,
    translate: impl Fn(&T) -> U,
) -> messages::Players<U> {
    use hsl_types::PlayerNumber::{Five, Four, One, Three, Two};
    messages::Players {
        one: translate(&ours[One]),
        two: translate(&ours[Two]),
        three: translate(&ours[Three]),
        four: translate(&ours[Four]),
        five: translate(&ours[Five]),
    }
}

/// Converts each player's value from the type of HULKs with `translate`.
pub(super) fn players_from_theirs<T, U>(
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
    Players::new([one, two, three, four, five])
}
