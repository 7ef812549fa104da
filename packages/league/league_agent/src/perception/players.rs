//! Positions of the other players.

use std::collections::BTreeMap;

use nalgebra::Vector2;

use crate::body::motors::CYCLE;

/// Age after which a player is removed \[s\].
const MAX_AGE: f64 = 3.0;

/// Another player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OtherPlayer {
    /// Position in the frame of the own team \[m\].
    pub(crate) position: Vector2<f64>,
    /// Time since the last observation or message \[s\].
    pub(crate) age: f64,
    /// Time to the ball in its last message, and the age of the message \[s\].
    pub(crate) time_to_ball: Option<(f64, f64)>,
}

/// Other players by team (true: own) and number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Players {
    known: BTreeMap<(bool, u32), OtherPlayer>,
}

impl Players {
    /// Increases the ages by a cycle, and removes old players and times to the ball.
    pub(crate) fn advance(&mut self) {
        for other in self.known.values_mut() {
            other.age += CYCLE;
            if let Some((_, age)) = &mut other.time_to_ball {
                *age += CYCLE;
            }
            other.time_to_ball = other.time_to_ball.filter(|(_, age)| *age < MAX_AGE);
        }
        self.known.retain(|_, other| other.age < MAX_AGE);
    }

    /// Sets the position of a player that was seen \[m\]; adds the player if it is unknown.
    pub(crate) fn update_from_vision(&mut self, is_own: bool, number: u32, position: Vector2<f64>) {
        let other = self.entry(is_own, number, position);
        other.position = position;
        other.age = 0.0;
    }

    /// Updates a teammate with its message: time to the ball \[s\], and position \[m\] if it was not seen just now.
    pub(crate) fn update_from_message(
        &mut self,
        number: u32,
        position: Vector2<f64>,
        time_to_ball: f64,
    ) {
        let other = self.entry(true, number, position);
        // Seen positions are newer than messages.
        if other.age > 0.1 {
            other.position = position;
        }
        other.age = 0.0;
        other.time_to_ball = Some((time_to_ball, 0.0));
    }

    /// Returns a player, which is added at `position` if it is unknown.
    fn entry(&mut self, is_own: bool, number: u32, position: Vector2<f64>) -> &mut OtherPlayer {
        self.known.entry((is_own, number)).or_insert(OtherPlayer {
            position,
            age: 0.0,
            time_to_ball: None,
        })
    }

    pub(crate) fn teammates(&self) -> impl Iterator<Item = (u32, &OtherPlayer)> {
        let known = self.known.iter();
        known.filter_map(|(&(is_own, number), other)| is_own.then_some((number, other)))
    }

    /// Returns all players; the flag is true for teammates.
    pub(crate) fn all(&self) -> impl Iterator<Item = (bool, &OtherPlayer)> {
        self.known
            .iter()
            .map(|(&(is_own, _), other)| (is_own, other))
    }
}
