//! Contacts of two boxes: the axis of least overlap, then the overlap of two faces or the crossing of two edges,
//! selected as in ODE 0.16 (E. Larsen and others: separating axes; Gottschalk et al., OBBTree, SIGGRAPH 1996).

use nalgebra::Vector3;

use super::clip::clip_faces;
use super::contact::{Contact, Contacts};
use super::solid::Solid;

/// Factor by which the overlap of edges must be smaller than the overlap of faces to be preferred, because faces give
/// more contacts.
const EDGE_FACTOR: f64 = 1.05;
/// Sine of the angle below which two edges are parallel.
const MIN_SINE: f64 = 1e-6;
/// Error of the boxes' axes against each other. It is added to the overlap of nearly parallel edges, so that faces are
/// preferred.
const AXIS_ERROR: f64 = 1e-5;

/// Half lengths and pose of a box.
type Cuboid<'a> = (&'a Vector3<f64>, &'a Solid);

/// Axis along which two boxes overlap least: the normal of a face, or the cross product of two edges. The numbers are
/// axes of the boxes.
enum Axis {
    FaceOfFirst(usize),
    FaceOfSecond(usize),
    /// An edge of each box, and a unit vector in the frame of the first box.
    Edges(usize, usize, Vector3<f64>),
}

/// Returns the contacts of two boxes; the normals point towards the first.
pub(crate) fn find_box_contacts(first: Cuboid, second: Cuboid) -> Contacts {
    let reach = first.0.norm() + second.0.norm();
    if (first.1.position - second.1.position).norm_squared() > reach * reach {
        return Contacts::new();
    }
    match find_least_overlap(first, second) {
        None => Contacts::new(),
        Some((Axis::FaceOfFirst(face), _)) => clip_faces(first, second, face, -1.0),
        Some((Axis::FaceOfSecond(face), _)) => clip_faces(second, first, face, 1.0),
        Some((Axis::Edges(i, j, axis), depth)) => {
            let towards_second = first.1.rotation * axis;
            let mut contacts = Contacts::new();
            contacts.push(Contact {
                point: find_edge_crossing(first, second, (i, j), &towards_second),
                normal: -towards_second,
                depth,
            });
            contacts
        }
    }
}

/// Returns the axis along which the boxes overlap least, and the overlap \[m\], or `None` if a plane separates them.
fn find_least_overlap((half, first): Cuboid, (other_half, second): Cuboid) -> Option<(Axis, f64)> {
    let relative = first.rotation.tr_mul(&second.rotation);
    let offset = first.rotation.tr_mul(&(second.position - first.position));
    // Overlap along a face normal: half lengths of both boxes projected onto it, minus the distance of the centers.
    let sizes = relative.abs();
    let of_first = half + sizes * other_half - offset.abs();
    let of_second = other_half + sizes.tr_mul(half) - relative.tr_mul(&offset).abs();
    let (one, other) = (of_first.imin(), of_second.imin());
    let mut best = if of_first[one] <= of_second[other] {
        (Axis::FaceOfFirst(one), of_first[one])
    } else {
        (Axis::FaceOfSecond(other), of_second[other])
    };
    if best.1 < 0.0 {
        return None;
    }
    for i in 0..3 {
        for j in 0..3 {
            let cross = unit_vector(i).cross(&relative.column(j));
            let sine = cross.norm();
            if sine < MIN_SINE {
                continue;
            }
            let axis = cross / sine;
            let apart = axis.dot(&offset);
            let reach = half.dot(&axis.abs()) + other_half.dot(&relative.tr_mul(&axis).abs());
            // Half lengths across the two edges, whose rounding errors count if the edges are nearly parallel.
            let across = half.sum() - half[i] + other_half.sum() - other_half[j];
            let overlap = reach + across * AXIS_ERROR / sine - apart.abs();
            if overlap < 0.0 {
                return None;
            }
            if overlap * EDGE_FACTOR < best.1 {
                best = (Axis::Edges(i, j, axis * 1.0_f64.copysign(apart)), overlap);
            }
        }
    }
    Some(best)
}

/// Returns the midpoint between an edge of the first box and one of the second at their nearest points, in the world
/// frame. `i` and `j` are the axes along which the edges run, `towards_second` the contact's direction in the world
/// frame.
fn find_edge_crossing(
    (half, first): Cuboid,
    (other_half, second): Cuboid,
    (i, j): (usize, usize),
    towards_second: &Vector3<f64>,
) -> Vector3<f64> {
    let point = find_support_edge(half, first, i, towards_second);
    let other_point = find_support_edge(other_half, second, j, &-towards_second);
    let (along, other_along) = (first.rotation.column(i), second.rotation.column(j));
    let between = other_point - point;
    let cosine = along.dot(&other_along);
    let (ahead, other_ahead) = (along.dot(&between), -other_along.dot(&between));
    // Not parallel, because their cross product is the axis.
    let scale = 1.0 / (1.0 - cosine * cosine);
    let nearest = point + along * ((ahead + cosine * other_ahead) * scale);
    let other_nearest = other_point + other_along * ((cosine * ahead + other_ahead) * scale);
    (nearest + other_nearest) / 2.0
}

/// Returns the midpoint of the edge along `axis` that is farthest in the direction `to`; both in the world frame.
fn find_support_edge(
    half: &Vector3<f64>,
    solid: &Solid,
    axis: usize,
    to: &Vector3<f64>,
) -> Vector3<f64> {
    let local = solid.rotation.tr_mul(to);
    let mut corner = half.zip_map(&local, f64::copysign);
    corner[axis] = 0.0;
    solid.position + solid.rotation * corner
}

fn unit_vector(axis: usize) -> Vector3<f64> {
    let mut unit = Vector3::zeros();
    unit[axis] = 1.0;
    unit
}
