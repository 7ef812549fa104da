//! Any values of hsl_types that a message can hold.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod behavior;
pub(crate) mod game;
pub(crate) mod geometry;
pub(crate) mod motion;
pub(crate) mod simulation;
pub(crate) mod world;

use std::time::Duration;

use hsl_types::{LineUp, PlayerNumber, Players, RobotId, Team, Time, limits};
use proptest::prelude::*;

/// Generates times that ROS can hold: less than 2^31 s.
pub(crate) fn time() -> impl Strategy<Value = Time> {
    (0..1_u64 << 31, 0..1_000_000_000_u64)
        .prop_map(|(seconds, nanos)| Time::from_nanos(seconds * 1_000_000_000 + nanos))
}

/// Generates durations that ROS can hold.
pub(crate) fn duration() -> impl Strategy<Value = Duration> {
    time().prop_map(|time| time.since(Time::ZERO))
}

/// Generates numbers of all sizes that a message may have, including zeros of both signs.
pub(crate) fn finite() -> impl Strategy<Value = f32> {
    use proptest::num::f32;
    let finite = f32::POSITIVE | f32::NEGATIVE | f32::NORMAL | f32::SUBNORMAL | f32::ZERO;
    finite.prop_map(|number| number % limits::NUMBER)
}

/// Generates numbers of all sizes of at least 0.
pub(crate) fn size() -> impl Strategy<Value = f32> {
    finite().prop_map(f32::abs)
}

pub(crate) fn one_of<T: Clone + std::fmt::Debug + 'static>(
    values: &'static [T],
) -> impl Strategy<Value = T> {
    prop::sample::select(values)
}

pub(crate) fn player_number() -> impl Strategy<Value = PlayerNumber> {
    prop::sample::select(PlayerNumber::all().collect::<Vec<_>>())
}

pub(crate) fn team() -> impl Strategy<Value = Team> {
    one_of(&Team::ALL)
}

pub(crate) fn robot_id() -> impl Strategy<Value = RobotId> {
    (team(), player_number()).prop_map(|(team, number)| RobotId::new(team, number))
}

pub(crate) fn players<T: std::fmt::Debug + Clone + 'static>(
    value: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Players<Option<T>>> {
    let values = prop::collection::vec(prop::option::of(value), limits::PLAYERS);
    values.prop_map(|values| {
        let numbered = PlayerNumber::all().zip(values);
        let present = numbered.filter_map(|(number, value)| Some((number, value?)));
        present.collect()
    })
}

pub(crate) fn line_up() -> impl Strategy<Value = LineUp> {
    prop::collection::vec(player_number(), 0..=20).prop_map(|numbers| numbers.into_iter().collect())
}

/// Generates text without zero bytes, which end text in C.
pub(crate) fn text() -> impl Strategy<Value = String> {
    "[^\u{0}]{0,12}"
}
