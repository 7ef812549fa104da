//! Contacts of two solids of any shapes.

use super::boxes::find_box_contacts;
use super::capsule::find_capsule_contact;
use super::contact::{Contact, Contacts};
use super::solid::Solid;
use super::sphere::find_sphere_contact;
use crate::model::shape::Shape;

/// Returns the contacts of two solids; the normals point towards the first.
pub(crate) fn find_contacts(first: &Solid, second: &Solid) -> Contacts {
    match (&first.shape, &second.shape) {
        (Shape::Box(half), Shape::Box(other)) => find_box_contacts((half, first), (other, second)),
        (Shape::Sphere(radius), _) => find_sphere_contact(*radius, &first.position, second)
            .into_iter()
            .collect(),
        (Shape::Capsule { .. }, _) => find_capsule_contact(first, second).into_iter().collect(),
        (Shape::Box(_), _) => find_contacts(second, first)
            .into_iter()
            .map(Contact::reversed)
            .collect(),
    }
}
