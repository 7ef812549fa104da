use serde::Serialize;

use super::{Isometry2, Orientation2, Point2};
use crate::frames::Frame;

/// Position and orientation in frame `F`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Pose2<F: Frame> {
    /// Position \[m\].
    pub position: Point2<F>,
    /// Direction of the pose's x axis.
    pub orientation: Orientation2<F>,
}

impl<F: Frame> Pose2<F> {
    /// Creates the pose at (`x`, `y`) \[m\], facing `angle` \[rad\] from the x axis.
    pub fn new(x: f32, y: f32, angle: f32) -> Self {
        Self {
            position: Point2::new(x, y),
            orientation: Orientation2::new(angle),
        }
    }

    /// Returns the pose as the transform from its own frame `A` into `F`.
    pub fn as_transform<A: Frame>(self) -> Isometry2<A, F> {
        Isometry2::new(self.position.coords(), self.orientation)
    }

    /// Returns true if all numbers are finite.
    pub fn is_finite(self) -> bool {
        self.position.is_finite() && self.orientation.is_finite()
    }
}

impl<F: Frame> Default for Pose2<F> {
    /// Returns the pose at the origin, facing along the x axis.
    fn default() -> Self {
        Self {
            position: Point2::origin(),
            orientation: Orientation2::identity(),
        }
    }
}
