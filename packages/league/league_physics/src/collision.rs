//! Where shapes touch.

mod ground;
mod sphere;

use nalgebra::Vector3;

pub(crate) use ground::with_ground;
pub(crate) use sphere::sphere_with;

/// A point at which two solids overlap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// Where, in the world frame (m).
    pub(crate) point: Vector3<f64>,
    /// Unit vector towards the first solid.
    pub(crate) normal: Vector3<f64>,
    /// How deep (m).
    pub(crate) depth: f64,
}
