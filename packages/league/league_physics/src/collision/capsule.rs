//! Contacts of a capsule with other solids.

use nalgebra::Vector3;

use super::contact::Contact;
use super::solid::Solid;
use super::sphere::{find_sphere_contact, measure_distance};
use crate::model::shape::Shape;

/// Number of steps of the ternary search for the nearest point, which gives an accuracy below a micrometer.
const SEARCH_STEPS: usize = 30;

/// Returns the contact of a capsule with a solid; `None` if they do not touch. It is the contact of one sphere on the
/// capsule's axis: the sphere that is nearest to the solid. The normal points towards the capsule. The distance from a
/// convex solid is convex along the axis, so a ternary search finds the minimum.
pub(crate) fn find_capsule_contact(capsule: &Solid, other: &Solid) -> Option<Contact> {
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
    let center = |t: f64| capsule.position + along * t;
    let (mut low, mut high) = (-half_length, half_length);
    for _ in 0..SEARCH_STEPS {
        let third = (high - low) / 3.0;
        let (left, right) = (low + third, high - third);
        let (near_left, near_right) = (
            measure_distance(&center(left), other),
            measure_distance(&center(right), other),
        );
        if near_left <= near_right {
            high = right;
        }
        if near_right <= near_left {
            low = left;
        }
    }
    find_sphere_contact(radius, &center(f64::midpoint(low, high)), other)
}
