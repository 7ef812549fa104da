//! A shape somewhere, and where two of them touch.

use nalgebra::{Matrix3, Vector3};

use super::boxes::box_with_box;
use super::capsule::capsule_with;
use super::sphere::sphere_with;
use super::{Contact, Contacts};
use crate::model::shape::Shape;

/// A shape in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solid {
    pub(crate) shape: Shape,
    /// Its center \[m\].
    pub(crate) position: Vector3<f64>,
    /// Its axes.
    pub(crate) rotation: Matrix3<f64>,
}

/// The contacts of two solids; the normals point towards the first.
pub(crate) fn between(first: &Solid, second: &Solid) -> Contacts {
    match (&first.shape, &second.shape) {
        (Shape::Box(half), Shape::Box(other)) => box_with_box((half, first), (other, second)),
        (Shape::Sphere(radius), _) => sphere_with(*radius, &first.position, second)
            .into_iter()
            .collect(),
        (Shape::Capsule { .. }, _) => capsule_with(first, second).into_iter().collect(),
        (Shape::Box(_), _) => between(second, first)
            .into_iter()
            .map(Contact::reversed)
            .collect(),
    }
}

impl Contact {
    /// The same with the solids in the other order.
    fn reversed(self) -> Self {
        Self {
            normal: -self.normal,
            ..self
        }
    }
}
