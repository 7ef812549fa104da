//! What stands on the field and does not move.

use nalgebra::{Matrix3, Vector3};

use crate::collision::{Contact, sphere_with};
use crate::model::shape::Shape;

/// Boxes in one quarter, mirrored about both axes: full size and centre (m).
///
/// A goal is 2.1 m wide, 0.6 m deep and 0.8 m high, with walls of 4 cm.
const QUARTER: [([f64; 3], [f64; 3]); 5] = [
    ([0.6, 0.04, 0.8], [15.3, 1.07, 0.4]),
    ([0.04, 1.05, 0.8], [15.58, 0.525, 0.4]),
    ([0.6, 1.09, 0.04], [15.3, 0.545, 0.82]),
    ([1.0, 25.0, 1.0], [24.99, 12.5, 0.0]),
    ([25.0, 1.0, 1.0], [12.5, 25.0, 0.0]),
];

/// Contacts of a sphere with goals and border walls.
pub(crate) fn contacts(radius: f64, centre: &Vector3<f64>) -> impl Iterator<Item = Contact> {
    // By symmetry only the quarter of the sphere can be near: the parts of a wall meet at its middle.
    let sign = Vector3::new(1.0_f64.copysign(centre.x), 1.0_f64.copysign(centre.y), 1.0);
    let mirrored = centre.component_mul(&sign);
    QUARTER
        .into_iter()
        .filter_map(move |([x, y, z], position)| {
            let shape = Shape::cuboid(x, y, z);
            let position = Vector3::from(position);
            let contact = sphere_with(radius, &mirrored, &shape, &position, &Matrix3::identity())?;
            Some(Contact {
                point: contact.point.component_mul(&sign),
                normal: contact.normal.component_mul(&sign),
                depth: contact.depth,
            })
        })
}
