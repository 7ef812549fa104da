//! Contacts with the ground, the plane z = 0.

use nalgebra::Vector3;

use super::contact::{Contact, Contacts};
use super::solid::Solid;
use crate::model::shape::Shape;

/// Returns the contacts of a solid with the ground, at most four, with the normal up.
pub(crate) fn find_ground_contacts(solid: &Solid) -> Contacts {
    if solid.position.z > solid.shape.bounding_radius() {
        return Contacts::new();
    }
    match solid.shape {
        Shape::Box(half) => find_lowest_corners(&half, solid),
        Shape::Sphere(radius) => find_lowest_point(radius, &solid.position)
            .into_iter()
            .collect(),
        Shape::Capsule {
            radius,
            half_length,
        } => {
            let along = solid.rotation * Vector3::z() * half_length;
            let ends = [solid.position + along, solid.position - along];
            ends.iter()
                .filter_map(|end| find_lowest_point(radius, end))
                .collect()
        }
    }
}

/// Returns the contact of a sphere with the ground.
fn find_lowest_point(radius: f64, center: &Vector3<f64>) -> Option<Contact> {
    contact_at(center - Vector3::z() * radius)
}

/// Returns the contacts of the four corners of a box's lowest face that are below the ground, the lowest corner first.
fn find_lowest_corners(half: &Vector3<f64>, solid: &Solid) -> Contacts {
    // Half edges that point down, sorted from the flattest to the steepest.
    let mut edges: [Vector3<f64>; 3] = std::array::from_fn(|axis| {
        let edge = solid.rotation.column(axis) * half[axis];
        if edge.z > 0.0 { -edge } else { edge }
    });
    edges.sort_by(|a, b| b.z.total_cmp(&a.z));
    let lowest = solid.position + edges[0] + edges[1] + edges[2];
    let corners = [
        lowest,
        lowest - edges[0] * 2.0,
        lowest - edges[1] * 2.0,
        lowest - (edges[0] + edges[1]) * 2.0,
    ];
    corners.into_iter().filter_map(contact_at).collect()
}

/// Returns the contact of a point at or below the ground.
fn contact_at(point: Vector3<f64>) -> Option<Contact> {
    (point.z <= 0.0).then_some(Contact {
        point,
        normal: Vector3::z(),
        depth: -point.z,
    })
}
