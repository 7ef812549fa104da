use std::marker::PhantomData;
use std::ops::Mul;

use nalgebra::{Complex, UnitComplex};
use serde::{Deserialize, Serialize};

use super::Vector2;
use crate::frames::Frame;

/// Direction in frame `F`, stored as a unit complex number: cosine and sine of the angle. There is no wrap-around at
/// pi, and messages hold both numbers without loss. In files it is an angle \[rad\].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "f32", into = "f32", bound = "F: Frame")]
pub struct Orientation2<F> {
    rotation: UnitComplex<f32>,
    frame: PhantomData<fn() -> F>,
}

impl<F: Frame> Orientation2<F> {
    /// Returns the direction of the x axis.
    pub fn identity() -> Self {
        Self::from_unit_complex(UnitComplex::identity())
    }

    /// Creates the direction at `angle` \[rad\], counterclockwise from the x axis.
    pub fn new(angle: f32) -> Self {
        Self::from_cos_sin(libm::cosf(angle), libm::sinf(angle))
    }

    /// Creates a direction from its cosine and sine, which are kept unchanged. The caller has checked that they have
    /// length 1.
    pub fn from_cos_sin(cos: f32, sin: f32) -> Self {
        Self::from_unit_complex(UnitComplex::new_unchecked(Complex::new(cos, sin)))
    }

    /// Returns the direction of `vector`; the identity for a vector of length 0.
    pub fn from_vector(vector: Vector2<F>) -> Self {
        let norm = vector.norm();
        if norm > 0.0 {
            Self::from_cos_sin(vector.x / norm, vector.y / norm)
        } else {
            Self::identity()
        }
    }

    /// Returns the cosine of the angle.
    pub fn cos(self) -> f32 {
        self.rotation.re
    }

    /// Returns the sine of the angle.
    pub fn sin(self) -> f32 {
        self.rotation.im
    }

    /// Returns the angle from the x axis in (-pi, pi] \[rad\].
    pub fn angle(self) -> f32 {
        libm::atan2f(self.sin(), self.cos())
    }

    /// Returns the vector of length 1 in this direction.
    pub fn as_unit_vector(self) -> Vector2<F> {
        Vector2::new(self.cos(), self.sin())
    }

    /// Returns the angle from this direction to `other` in (-pi, pi] \[rad\].
    pub fn angle_to(self, other: Self) -> f32 {
        (other.inverse() * self).inverse().angle()
    }

    /// Returns the inverse rotation: the direction mirrored at the x axis.
    pub fn inverse(self) -> Self {
        Self::from_unit_complex(self.rotation.inverse())
    }

    /// Returns true if cosine and sine are finite.
    pub fn is_finite(self) -> bool {
        self.cos().is_finite() && self.sin().is_finite()
    }

    /// Returns true if cosine and sine have length 1 within 0.001, as messages require.
    pub fn is_unit(self) -> bool {
        (self.as_unit_vector().norm() - 1.0).abs() < 1e-3
    }

    pub(super) fn from_unit_complex(rotation: UnitComplex<f32>) -> Self {
        Self {
            rotation,
            frame: PhantomData,
        }
    }

    pub(super) fn unit_complex(self) -> UnitComplex<f32> {
        self.rotation
    }
}

impl<F: Frame> From<f32> for Orientation2<F> {
    /// Creates the direction at an angle \[rad\].
    fn from(angle: f32) -> Self {
        Self::new(angle)
    }
}

impl<F: Frame> From<Orientation2<F>> for f32 {
    /// Returns the angle \[rad\].
    fn from(orientation: Orientation2<F>) -> Self {
        orientation.angle()
    }
}

impl<F: Frame> Default for Orientation2<F> {
    fn default() -> Self {
        Self::identity()
    }
}

impl<F: Frame> Mul for Orientation2<F> {
    type Output = Self;
    /// Concatenates two rotations.
    fn mul(self, other: Self) -> Self {
        Self::from_unit_complex(self.rotation * other.rotation)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Field, Orientation2};

    #[test]
    fn the_way_from_one_direction_to_another_crosses_pi_on_the_short_side() {
        let from = Orientation2::<Field>::new(3.0);
        let to = Orientation2::<Field>::new(-3.0);
        assert!((from.angle_to(to) - (std::f32::consts::TAU - 6.0)).abs() < 1e-5);
        assert!((to.angle_to(from) + (std::f32::consts::TAU - 6.0)).abs() < 1e-5);
    }
}
