//! Rotations about the axes of the torso.

use libm::{cos, sin};
use nalgebra::Matrix3;

/// Returns the rotation about the axis x (right) by an angle \[rad\].
pub(crate) fn rotation_about_x(angle: f64) -> Matrix3<f64> {
    let (s, c) = (sin(angle), cos(angle));
    Matrix3::new(1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c)
}

/// Returns the rotation about the axis y (forward) by an angle \[rad\].
pub(crate) fn rotation_about_y(angle: f64) -> Matrix3<f64> {
    let (s, c) = (sin(angle), cos(angle));
    Matrix3::new(c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c)
}

/// Returns the rotation about the axis z (up) by an angle \[rad\].
pub(crate) fn rotation_about_z(angle: f64) -> Matrix3<f64> {
    let (s, c) = (sin(angle), cos(angle));
    Matrix3::new(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0)
}
