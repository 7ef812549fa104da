//! Points and poses. Lengths in metres, axes as ours: x ahead, y to the left.

use serde::{Deserialize, Serialize};

/// A point, x and y.
pub type Point2 = [f32; 2];
/// A vector, x and y.
pub type Vector2 = [f32; 2];
/// A direction as a unit complex number, cosine and sine.
pub type Orientation2 = [f32; 2];

/// A rotation, then a translation. A pose is the same on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Isometry2 {
    /// What is applied first.
    pub rotation: Orientation2,
    /// What is applied then.
    pub translation: Vector2,
}

/// Where something stands and whither it looks.
pub type Pose2 = Isometry2;
