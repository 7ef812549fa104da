//! Contacts of a capsule with other solids.

use nalgebra::Vector3;

use super::Contact;
use super::solid::Solid;
use super::sphere::{distance, sphere_with};
use crate::model::shape::Shape;

/// Thirds by which the search for the nearest point shrinks its interval: to below a micrometre.
const THIRDS: usize = 30;

/// The contact of a capsule with a solid, at the sphere along its axis that is nearest to the solid; the normal points
/// towards the capsule. Distances from convex solids are convex along the axis, so that ternary search finds it.
pub(crate) fn capsule_with(capsule: &Solid, other: &Solid) -> Option<Contact> {
    let Shape::Capsule {
        radius,
        half_length,
    } = capsule.shape
    else {
        return None;
    };
    let reach = capsule.shape.bounding_radius() + other.shape.bounding_radius();
    if (capsule.position - other.position).norm_squared() > reach * reach {
        return None;
    }
    let along: Vector3<f64> = capsule.rotation.column(2).into();
    let centre = |t: f64| capsule.position + along * t;
    let (mut low, mut high) = (-half_length, half_length);
    for _ in 0..THIRDS {
        let third = (high - low) / 3.0;
        let (left, right) = (low + third, high - third);
        let (near_left, near_right) = (
            distance(&centre(left), other),
            distance(&centre(right), other),
        );
        if near_left <= near_right {
            high = right;
        }
        if near_right <= near_left {
            low = left;
        }
    }
    sphere_with(radius, &centre(f64::midpoint(low, high)), other)
}
