//! Directions of rotation.

use serde::{Deserialize, Serialize};

/// Direction of rotation of an arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Rotation to the right.
    Clockwise,
    /// Rotation to the left.
    #[default]
    Counterclockwise,
    /// No rotation.
    Collinear,
}
