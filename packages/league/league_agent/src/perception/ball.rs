//! Where the ball is: an alpha-beta filter in the frame of the team.

use nalgebra::Vector2;

use crate::body::motors::CYCLE;

/// Part of the speed that a rolling ball loses in a second.
///
/// Source: recordings of rcssserver3d 0.7.3.
const FRICTION: f64 = 1.051;
/// Part of a difference by which the position is corrected.
const ALPHA: f64 = 0.6;
/// Part of a difference by which the velocity is corrected, per second.
const BETA: f64 = 3.0;
/// Difference beyond which the ball was kicked or carried \[m\].
const JUMP: f64 = 0.5;
/// Age from which what teammates say counts more \[s\].
pub(crate) const STALE: f64 = 1.0;
/// Age of a ball that was never seen \[s\].
const NEVER: f64 = 1e3;

/// The ball as the player knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ball {
    /// Position \[m\].
    pub(crate) position: Vector2<f64>,
    /// Velocity \[m/s\].
    pub(crate) velocity: Vector2<f64>,
    /// Time since it was seen \[s\].
    pub(crate) age: f64,
}

impl Default for Ball {
    /// A ball at the center.
    fn default() -> Self {
        Self {
            position: Vector2::zeros(),
            velocity: Vector2::zeros(),
            age: NEVER,
        }
    }
}

impl Ball {
    /// Rolls for a cycle.
    pub(crate) fn roll(&mut self) {
        self.age += CYCLE;
        self.position += self.velocity * CYCLE;
        self.velocity *= 1.0 - FRICTION * CYCLE;
    }

    /// Takes a place where the ball is seen \[m\].
    pub(crate) fn see(&mut self, place: Vector2<f64>) {
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

    /// Takes a place that a teammate told \[m\], which it saw `age` seconds ago.
    pub(crate) fn hear(&mut self, place: Vector2<f64>, age: f64) {
        if self.age > STALE && age < self.age {
            self.position = place;
            self.velocity = Vector2::zeros();
            self.age = age;
        }
    }

    /// Where it will be in a time \[s\] if nobody touches it \[m\].
    pub(crate) fn after(&self, time: f64) -> Vector2<f64> {
        self.position + self.velocity * ((1.0 - libm::exp(-FRICTION * time)) / FRICTION)
    }
}
