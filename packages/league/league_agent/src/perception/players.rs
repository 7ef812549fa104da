//! Where the other players are.

use std::collections::BTreeMap;

use nalgebra::Vector2;

use crate::body::motors::CYCLE;

/// Age after which a player is forgotten \[s\].
const FORGOTTEN: f64 = 3.0;

/// Another player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Other {
    /// Position \[m\].
    pub(crate) position: Vector2<f64>,
    /// Time since it was seen or heard \[s\].
    pub(crate) age: f64,
    /// Time to the ball that it told, with the age of that \[s\].
    pub(crate) time_to_ball: Option<(f64, f64)>,
}

/// The other players by team (true: own) and number, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Players {
    known: BTreeMap<(bool, u32), Other>,
}

impl Players {
    /// Ages by a cycle.
    pub(crate) fn age(&mut self) {
        for other in self.known.values_mut() {
            other.age += CYCLE;
            if let Some((_, age)) = &mut other.time_to_ball {
                *age += CYCLE;
            }
            other.time_to_ball = other.time_to_ball.filter(|(_, age)| *age < FORGOTTEN);
        }
        self.known.retain(|_, other| other.age < FORGOTTEN);
    }

    /// Takes a place where a player is seen \[m\].
    pub(crate) fn see(&mut self, is_own: bool, number: u32, position: Vector2<f64>) {
        let other = self.entry(is_own, number, position);
        other.position = position;
        other.age = 0.0;
    }

    /// Takes what a teammate told: its place \[m\] and its time to the ball \[s\].
    pub(crate) fn hear(&mut self, number: u32, position: Vector2<f64>, time_to_ball: f64) {
        let other = self.entry(true, number, position);
        // What is seen is newer than what was said.
        if other.age > 0.1 {
            other.position = position;
        }
        other.age = 0.0;
        other.time_to_ball = Some((time_to_ball, 0.0));
    }

    fn entry(&mut self, is_own: bool, number: u32, position: Vector2<f64>) -> &mut Other {
        self.known.entry((is_own, number)).or_insert(Other {
            position,
            age: 0.0,
            time_to_ball: None,
        })
    }

    /// Teammates with their numbers.
    pub(crate) fn teammates(&self) -> impl Iterator<Item = (u32, &Other)> {
        let known = self.known.iter();
        known.filter_map(|(&(is_own, number), other)| is_own.then_some((number, other)))
    }

    /// All others: whether they are teammates, and where they are.
    pub(crate) fn all(&self) -> impl Iterator<Item = (bool, &Other)> {
        self.known
            .iter()
            .map(|(&(is_own, _), other)| (is_own, other))
    }
}
