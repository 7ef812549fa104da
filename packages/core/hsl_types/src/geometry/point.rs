use std::marker::PhantomData;
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use super::Vector2;
use crate::frames::Frame;

/// Position in frame `F` \[m\].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Point2<F> {
    /// Coordinate along the frame's x axis \[m\].
    pub x: f32,
    /// Coordinate along the frame's y axis \[m\].
    pub y: f32,
    #[serde(skip)]
    frame: PhantomData<fn() -> F>,
}

impl<F: Frame> Point2<F> {
    /// Creates the point (`x`, `y`) \[m\].
    pub const fn new(x: f32, y: f32) -> Self {
        Self {
            x,
            y,
            frame: PhantomData,
        }
    }

    /// Returns the origin of the frame.
    pub const fn origin() -> Self {
        Self::new(0.0, 0.0)
    }

    /// Returns the displacement from the origin to this point.
    pub fn coords(self) -> Vector2<F> {
        Vector2::new(self.x, self.y)
    }

    /// Returns the distance to `other` \[m\].
    pub fn distance(self, other: Self) -> f32 {
        (self - other).norm()
    }

    /// Returns true if both coordinates are finite.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// Interpolates linearly between this point (`t` = 0) and `other` (`t` = 1).
    pub fn lerp(self, other: Self, t: f32) -> Self {
        self + (other - self) * t
    }

    pub(super) fn to_nalgebra(self) -> nalgebra::Point2<f32> {
        nalgebra::Point2::new(self.x, self.y)
    }

    pub(super) fn from_nalgebra(point: nalgebra::Point2<f32>) -> Self {
        Self::new(point.x, point.y)
    }
}

impl<F: Frame> Default for Point2<F> {
    fn default() -> Self {
        Self::origin()
    }
}

impl<F: Frame> Sub for Point2<F> {
    type Output = Vector2<F>;
    fn sub(self, other: Self) -> Vector2<F> {
        Vector2::new(self.x - other.x, self.y - other.y)
    }
}

impl<F: Frame> Add<Vector2<F>> for Point2<F> {
    type Output = Self;
    fn add(self, displacement: Vector2<F>) -> Self {
        Self::new(self.x + displacement.x, self.y + displacement.y)
    }
}

impl<F: Frame> Sub<Vector2<F>> for Point2<F> {
    type Output = Self;
    fn sub(self, displacement: Vector2<F>) -> Self {
        Self::new(self.x - displacement.x, self.y - displacement.y)
    }
}
