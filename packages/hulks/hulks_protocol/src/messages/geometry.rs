//! Points and poses. Lengths are in metres; x points ahead, y to the left.

use serde::{Deserialize, Serialize};

/// A point, x and y.
pub type Point2 = [f32; 2];
/// A vector, x and y.
pub type Vector2 = [f32; 2];
/// A direction as a unit complex number, cosine and sine.
pub type Orientation2 = [f32; 2];

/// A rotation, then a translation. A pose has the same encoding.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Isometry2 {
    /// Applied first.
    pub rotation: Orientation2,
    /// Applied second.
    pub translation: Vector2,
}

/// A position and an orientation.
pub type Pose2 = Isometry2;
