//! Contacts of a sphere with other solids.

use nalgebra::{Matrix3, Vector3};

use super::Contact;
use crate::model::shape::Shape;

/// The contact of a sphere with a shape at `position` with the axes `rotation`; the normal points towards the sphere.
pub(crate) fn sphere_with(
    radius: f64,
    centre: &Vector3<f64>,
    shape: &Shape,
    position: &Vector3<f64>,
    rotation: &Matrix3<f64>,
) -> Option<Contact> {
    let offset = centre - position;
    let reach = radius + shape.bounding_radius();
    if offset.norm_squared() > reach * reach {
        return None;
    }
    let local = rotation.tr_mul(&offset);
    let (surface, normal, depth) = match *shape {
        Shape::Box(half) => nearest_of_box(&local, &half)?,
        Shape::Sphere(size) => nearest_of_core(&local, Vector3::zeros(), size)?,
        Shape::Capsule {
            radius: size,
            half_length,
        } => {
            let core = Vector3::z() * local.z.clamp(-half_length, half_length);
            nearest_of_core(&local, core, size)?
        }
    };
    let depth = radius + depth;
    (depth >= 0.0).then(|| Contact {
        point: position + rotation * surface,
        normal: rotation * normal,
        depth,
    })
}

/// A point of a surface, its normal, and how far the given point is below it.
type Nearest = (Vector3<f64>, Vector3<f64>, f64);

fn nearest_of_core(point: &Vector3<f64>, core: Vector3<f64>, size: f64) -> Option<Nearest> {
    let normal = (point - core).try_normalize(0.0)?;
    let surface = core + normal * size;
    Some((surface, normal, (surface - point).dot(&normal)))
}

fn nearest_of_box(point: &Vector3<f64>, half: &Vector3<f64>) -> Option<Nearest> {
    let clamped = point.zip_map(half, |value, limit| value.clamp(-limit, limit));
    let outside = point - clamped;
    if let Some(normal) = outside.try_normalize(0.0) {
        return Some((clamped, normal, -outside.norm()));
    }
    let margin = half - point.abs();
    let axis = margin.imin();
    let mut normal = Vector3::zeros();
    normal[axis] = 1.0_f64.copysign(point[axis]);
    Some((point + normal * margin[axis], normal, margin[axis]))
}
