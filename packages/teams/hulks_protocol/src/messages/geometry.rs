//! Names for the arrays of HULKs' geometry \[m\].

use super::Isometry2;

/// Point, x and y \[m\].
pub type Point2 = [f32; 2];
/// Vector, x and y \[m\].
pub type Vector2 = [f32; 2];
/// Direction as a unit complex number: cosine and sine.
pub type Orientation2 = [f32; 2];
/// Position and orientation, encoded as an isometry.
pub type Pose2 = Isometry2;
