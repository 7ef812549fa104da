//! Contacts with the ground, the plane z = 0.

use nalgebra::Vector3;

use super::solid::Solid;
use super::{Contact, Contacts};
use crate::model::shape::Shape;

/// The contacts of a shape with the ground, at most four.
pub(crate) fn with_ground(solid: &Solid) -> Contacts {
    if solid.position.z > solid.shape.bounding_radius() {
        return Contacts::new();
    }
    match solid.shape {
        Shape::Box(half) => of_box(&half, solid),
        Shape::Sphere(radius) => of_sphere(radius, &solid.position).into_iter().collect(),
        Shape::Capsule {
            radius,
            half_length,
        } => {
            let along = solid.rotation * Vector3::z() * half_length;
            let ends = [solid.position + along, solid.position - along];
            ends.iter()
                .filter_map(|end| of_sphere(radius, end))
                .collect()
        }
    }
}

fn of_sphere(radius: f64, centre: &Vector3<f64>) -> Option<Contact> {
    at(centre - Vector3::z() * radius)
}

/// The lowest corner, and those of its four neighbors on the lowest face that are in the ground.
fn of_box(half: &Vector3<f64>, solid: &Solid) -> Contacts {
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
    corners.into_iter().filter_map(at).collect()
}

fn at(point: Vector3<f64>) -> Option<Contact> {
    (point.z <= 0.0).then_some(Contact {
        point,
        normal: Vector3::z(),
        depth: -point.z,
    })
}
