use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::Orientation2;
use crate::frames::Frame;

/// Displacement \[m\] or velocity \[m/s\] in frame `F`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Vector2<F> {
    /// Component along the frame's x axis.
    pub x: f32,
    /// Component along the frame's y axis.
    pub y: f32,
    #[serde(skip)]
    frame: PhantomData<fn() -> F>,
}

impl<F: Frame> Vector2<F> {
    /// Creates the vector (`x`, `y`).
    pub const fn new(x: f32, y: f32) -> Self {
        Self {
            x,
            y,
            frame: PhantomData,
        }
    }

    /// Returns the vector of length 0.
    pub const fn zero() -> Self {
        Self::new(0.0, 0.0)
    }

    /// Returns the length: the root of the squares, which IEEE 754 rounds equally on every machine.
    pub fn norm(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// Returns the scalar product.
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the angle from the x axis \[rad\]; 0 for a vector of length 0.
    pub fn angle(self) -> f32 {
        libm::atan2f(self.y, self.x)
    }

    /// Returns the direction; the identity for a vector of length 0.
    pub fn orientation(self) -> Orientation2<F> {
        Orientation2::from_vector(self)
    }

    /// Returns the vector, shortened to length `limit` if it is longer.
    pub fn cap_norm(self, limit: f32) -> Self {
        let norm = self.norm();
        if norm > limit {
            self * (limit / norm)
        } else {
            self
        }
    }

    /// Returns true if both components are finite.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl<F: Frame> Default for Vector2<F> {
    fn default() -> Self {
        Self::zero()
    }
}

impl<F: Frame> Add for Vector2<F> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<F: Frame> Sub for Vector2<F> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl<F: Frame> Neg for Vector2<F> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl<F: Frame> Mul<f32> for Vector2<F> {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}
