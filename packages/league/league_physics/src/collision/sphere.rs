//! Contacts of a sphere with other solids.

use nalgebra::Vector3;

use super::contact::Contact;
use super::solid::Solid;
use crate::model::shape::Shape;

/// Returns the contact of a sphere with a solid; the normal points towards the sphere.
///
/// As in ODE 0.16, the point of contact with a box is its nearest point, or the center of the sphere if that is within
/// the box. With round solids it is the middle of the overlap.
pub(crate) fn find_sphere_contact(
    radius: f64,
    center: &Vector3<f64>,
    other: &Solid,
) -> Option<Contact> {
    let offset = center - other.position;
    let reach = radius + other.shape.bounding_radius();
    if offset.norm_squared() > reach * reach {
        return None;
    }
    let local = other.rotation.tr_mul(&offset);
    let (surface, normal, below) = find_nearest(&local, &other.shape)?;
    let depth = radius + below;
    let point = match other.shape {
        Shape::Box(_) if below > 0.0 => local,
        Shape::Box(_) => surface,
        Shape::Sphere(_) | Shape::Capsule { .. } => surface - normal * (depth / 2.0),
    };
    (depth >= 0.0).then(|| Contact {
        point: other.position + other.rotation * point,
        normal: other.rotation * normal,
        depth,
    })
}

/// Returns the distance of a point from the surface of a solid \[m\], negative within it.
pub(crate) fn measure_distance(point: &Vector3<f64>, solid: &Solid) -> f64 {
    let local = solid.rotation.tr_mul(&(point - solid.position));
    find_nearest(&local, &solid.shape).map_or(0.0, |(_, _, depth)| -depth)
}

/// Point of a surface, its normal, and the depth of the given point below it \[m\].
type Nearest = (Vector3<f64>, Vector3<f64>, f64);

/// Returns the point of a shape's surface that is nearest to a point in the shape's frame, or `None` at the center of a
/// sphere or on the axis of a capsule, where no direction is nearest.
fn find_nearest(point: &Vector3<f64>, shape: &Shape) -> Option<Nearest> {
    match *shape {
        Shape::Box(half) => Some(find_nearest_on_box(point, &half)),
        Shape::Sphere(size) => find_nearest_on_core(point, Vector3::zeros(), size),
        Shape::Capsule {
            radius,
            half_length,
        } => {
            let core = Vector3::z() * point.z.clamp(-half_length, half_length);
            find_nearest_on_core(point, core, radius)
        }
    }
}

/// Returns the nearest point on a sphere of radius `size` around `core`, or `None` at its center.
fn find_nearest_on_core(point: &Vector3<f64>, core: Vector3<f64>, size: f64) -> Option<Nearest> {
    let normal = (point - core).try_normalize(0.0)?;
    let surface = core + normal * size;
    Some((surface, normal, (surface - point).dot(&normal)))
}

/// Returns the nearest point on a box around the origin; within the box, the point on the nearest face.
fn find_nearest_on_box(point: &Vector3<f64>, half: &Vector3<f64>) -> Nearest {
    let clamped = point.zip_map(half, |value, limit| value.clamp(-limit, limit));
    let outside = point - clamped;
    if let Some(normal) = outside.try_normalize(0.0) {
        return (clamped, normal, -outside.norm());
    }
    let margin = half - point.abs();
    let axis = margin.imin();
    let mut normal = Vector3::zeros();
    normal[axis] = 1.0_f64.copysign(point[axis]);
    (point + normal * margin[axis], normal, margin[axis])
}
