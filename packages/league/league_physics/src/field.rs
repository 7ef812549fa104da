//! Fixed objects on the field.

use nalgebra::{Matrix3, Vector3};

use crate::collision::{Contact, Solid, find_contacts};
use crate::model::shape::Shape;

/// Goals and border walls: half size and center of each box \[m\].
///
/// A goal is 2.1 m wide, 0.6 m deep and 0.8 m high, with walls of 4 cm. Border walls are 1 m thick and stand 0.5 m high.
const BOXES: [([f64; 3], [f64; 3]); 12] = [
    ([0.3, 0.02, 0.4], [15.3, 1.07, 0.4]),
    ([0.3, 0.02, 0.4], [15.3, -1.07, 0.4]),
    ([0.02, 1.05, 0.4], [15.58, 0.0, 0.4]),
    ([0.3, 1.09, 0.02], [15.3, 0.0, 0.82]),
    ([0.3, 0.02, 0.4], [-15.3, 1.07, 0.4]),
    ([0.3, 0.02, 0.4], [-15.3, -1.07, 0.4]),
    ([0.02, 1.05, 0.4], [-15.58, 0.0, 0.4]),
    ([0.3, 1.09, 0.02], [-15.3, 0.0, 0.82]),
    ([0.5, 25.0, 0.5], [24.99, 0.0, 0.0]),
    ([0.5, 25.0, 0.5], [-24.99, 0.0, 0.0]),
    ([25.0, 0.5, 0.5], [0.0, 25.0, 0.0]),
    ([25.0, 0.5, 0.5], [0.0, -25.0, 0.0]),
];

/// Half the length and width of the empty region around the center \[m\].
const EMPTY: [f64; 2] = [15.0, 24.5];

/// Returns true if a sphere is in the region without goals and walls.
pub(crate) fn is_clear(center: &Vector3<f64>, radius: f64) -> bool {
    center.x.abs() + radius < EMPTY[0] && center.y.abs() + radius < EMPTY[1]
}

/// Returns the contacts of a solid with goals and border walls, boxes in the order of the list; the normals point
/// towards the solid.
pub(crate) fn find_wall_contacts(solid: &Solid) -> impl Iterator<Item = Contact> {
    let radius = solid.shape.bounding_radius();
    BOXES.into_iter().flat_map(move |(half, position)| {
        let (half, position) = (Vector3::from(half), Vector3::from(position));
        let apart = ((solid.position - position).abs() - half).max();
        let other = Solid {
            shape: Shape::Box(half),
            position,
            rotation: Matrix3::identity(),
        };
        let contacts = (apart <= radius).then(|| find_contacts(solid, &other));
        contacts.into_iter().flatten()
    })
}
