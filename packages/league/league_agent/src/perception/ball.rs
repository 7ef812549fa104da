//! Position of the ball: an alpha-beta filter in the frame of the team.

use nalgebra::Vector2;

use crate::body::motors::CYCLE;

/// Relative speed loss of a rolling ball \[1/s\].
///
/// Source: recordings of rcssserver3d 0.7.3.
const FRICTION: f64 = 1.051;
/// Part of a difference by which the position is corrected.
const ALPHA: f64 = 0.6;
/// Part of a difference by which the velocity is corrected \[1/s\].
const BETA: f64 = 3.0;
/// Difference beyond which the ball was kicked or carried \[m\].
const JUMP: f64 = 0.5;
/// Age from which messages of teammates are preferred \[s\].
pub(crate) const STALE: f64 = 1.0;
/// Age of a ball that has not been seen \[s\].
const NEVER: f64 = 1e3;

/// Estimated state of the ball, in the frame of the team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ball {
    /// Position \[m\].
    pub(crate) position: Vector2<f64>,
    /// Velocity \[m/s\].
    pub(crate) velocity: Vector2<f64>,
    /// Time since the ball was last seen \[s\].
    pub(crate) age: f64,
}

impl Default for Ball {
    /// Returns a ball at the center.
    fn default() -> Self {
        Self {
            position: Vector2::zeros(),
            velocity: Vector2::zeros(),
            age: NEVER,
        }
    }
}

impl Ball {
    /// Predicts the ball one cycle later.
    pub(crate) fn roll(&mut self) {
        self.age += CYCLE;
        self.position += self.velocity * CYCLE;
        self.velocity *= 1.0 - FRICTION * CYCLE;
    }

    /// Updates the ball with a seen position in the frame of the team \[m\]. After a long time or a large jump, the
    /// position is taken over and the velocity set to 0; otherwise both are corrected by a part of the difference.
    pub(crate) fn update_from_vision(&mut self, place: Vector2<f64>) {
        let difference = place - self.position;
        if self.age > STALE || difference.norm() > JUMP {
            self.position = place;
            self.velocity = Vector2::zeros();
        } else {
            self.position += difference * ALPHA;
            self.velocity += difference * BETA;
        }
        self.age = 0.0;
    }

    /// Replaces the ball by a position \[m\] that a teammate saw `age` seconds ago. Keeps the ball if the player's own
    /// sighting is newer, or not older than [`STALE`].
    pub(crate) fn update_from_teammate(&mut self, place: Vector2<f64>, age: f64) {
        if self.age > STALE && age < self.age {
            self.position = place;
            self.velocity = Vector2::zeros();
            self.age = age;
        }
    }

    /// Predicts the position after a time \[s\] if no robot touches the ball \[m\].
    pub(crate) fn predict(&self, time: f64) -> Vector2<f64> {
        self.position + self.velocity * ((1.0 - libm::exp(-FRICTION * time)) / FRICTION)
    }
}
