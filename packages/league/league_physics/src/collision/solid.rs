//! A shape with a pose.

use nalgebra::{Matrix3, Vector3};

use crate::model::shape::Shape;

/// Shape with a pose in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solid {
    pub(crate) shape: Shape,
    /// Position of the center \[m\].
    pub(crate) position: Vector3<f64>,
    /// Rotation of vectors from the frame of the shape to the world frame.
    pub(crate) rotation: Matrix3<f64>,
}
