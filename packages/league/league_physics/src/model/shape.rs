//! Shapes of bodies, and their moments of inertia.

use nalgebra::{Matrix3, Vector3};

/// Shape of a body, centered at its center of mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Box with these half lengths along the body's axes \[m\].
    Box(Vector3<f64>),
    /// Sphere of this radius \[m\].
    Sphere(f64),
    /// Capsule along the body's z axis.
    Capsule {
        /// Radius of the cylinder and of both caps \[m\].
        radius: f64,
        /// Half the length of the cylinder, without caps \[m\].
        half_length: f64,
    },
}

impl Shape {
    /// Creates a box with these full lengths \[m\].
    pub(crate) fn cuboid(x: f64, y: f64, z: f64) -> Self {
        Self::Box(Vector3::new(x, y, z) / 2.0)
    }

    /// Returns the inertia \[kg m²\] about the center, in the body's axes, of a homogeneous solid with `mass` \[kg\].
    pub fn inertia(&self, mass: f64) -> Matrix3<f64> {
        let diagonal = match *self {
            Self::Box(half) => {
                let square = half.component_mul(&half);
                Vector3::new(
                    square.y + square.z,
                    square.x + square.z,
                    square.x + square.y,
                ) * (mass / 3.0)
            }
            Self::Sphere(radius) => Vector3::repeat(0.4 * mass * radius * radius),
            Self::Capsule {
                radius,
                half_length,
            } => capsule(mass, radius, 2.0 * half_length),
        };
        Matrix3::from_diagonal(&diagonal)
    }

    /// Returns the radius of the smallest sphere around the center that contains the shape \[m\].
    pub fn bounding_radius(&self) -> f64 {
        match *self {
            Self::Box(half) => half.norm(),
            Self::Sphere(radius) => radius,
            Self::Capsule {
                radius,
                half_length,
            } => radius + half_length,
        }
    }
}

/// Returns the moments of inertia \[kg m²\] of a capsule along z: a cylinder of this length and two half spheres. The
/// parallel axis theorem moves each half sphere from its center of mass, at 3/8 of the radius.
fn capsule(mass: f64, radius: f64, length: f64) -> Vector3<f64> {
    let (cylinder, caps) = {
        let total = length + 4.0 / 3.0 * radius;
        (mass * length / total, mass * 4.0 / 3.0 * radius / total)
    };
    let square = radius * radius;
    let across = cylinder * (square / 4.0 + length * length / 12.0)
        + caps * (0.4 * square + 0.375 * radius * length + length * length / 4.0);
    let along = cylinder * square / 2.0 + caps * 0.4 * square;
    Vector3::new(across, across, along)
}
