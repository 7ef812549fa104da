//! Overlap of a face of a box with the opposite face of another box.

use std::f64::consts::TAU;

use arrayvec::ArrayVec;
use nalgebra::Vector3;

use super::contact::{Contact, Contacts};
use super::solid::Solid;

/// Polygon of a rectangle that four lines clip, which has at most eight corners.
type Polygon = ArrayVec<Vector3<f64>, 8>;

/// Returns the contacts between the face of `reference` across `axis` and the opposite face of `incident`: the corners
/// of their overlap that are below the face, at most four, the deepest among them.
///
/// `sign` is the sign of the contacts' normals relative to the outer normal of the face.
pub(crate) fn clip_faces(
    (half, reference): (&Vector3<f64>, &Solid),
    (other_half, incident): (&Vector3<f64>, &Solid),
    axis: usize,
    sign: f64,
) -> Contacts {
    let relative = reference.rotation.tr_mul(&incident.rotation);
    let offset = reference
        .rotation
        .tr_mul(&(incident.position - reference.position));
    let outwards = 1.0_f64.copysign(offset[axis]);
    // The polygon is in the frame of `reference`, clipped by the four side faces.
    let mut polygon = find_facing_corners(&(relative.row(axis).transpose() * outwards), other_half)
        .into_iter()
        .map(|corner| offset + relative * corner)
        .collect();
    for side in [(axis + 1) % 3, (axis + 2) % 3] {
        polygon = cut(&polygon, side, 1.0, half[side]);
        polygon = cut(&polygon, side, -1.0, half[side]);
    }
    let depth = |point: &Vector3<f64>| half[axis] - outwards * point[axis];
    polygon.retain(|point| depth(point) >= 0.0);
    let normal = reference.rotation.column(axis) * (outwards * sign);
    select_spread_points(&polygon, axis, depth)
        .into_iter()
        .map(|point| Contact {
            point: reference.position + reference.rotation * point,
            normal,
            depth: depth(&point),
        })
        .collect()
}

/// Returns the corners, in circular order and in the frame of the box, of the face whose normal is most opposite to
/// `direction`.
fn find_facing_corners(direction: &Vector3<f64>, half: &Vector3<f64>) -> Polygon {
    let face = direction.iamax();
    let (u, v) = ((face + 1) % 3, (face + 2) % 3);
    let corner = |(a, b): (f64, f64)| {
        let mut corner = Vector3::zeros();
        corner[face] = -half[face].copysign(direction[face]);
        corner[u] = half[u] * a;
        corner[v] = half[v] * b;
        corner
    };
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
        .into_iter()
        .map(corner)
        .collect()
}

/// Returns the part of a convex polygon in which `sign` times a coordinate is at most `limit` (Sutherland and Hodgman,
/// 1974).
fn cut(polygon: &Polygon, coordinate: usize, sign: f64, limit: f64) -> Polygon {
    let excess = |point: &Vector3<f64>| sign * point[coordinate] - limit;
    let mut kept = Polygon::new();
    let next = polygon.iter().cycle().skip(1);
    for (point, next) in polygon.iter().zip(next) {
        let (here, there) = (excess(point), excess(next));
        if here <= 0.0 {
            // Only rounding could add a ninth corner, which would be equal to another one.
            let _ = kept.try_push(*point);
        }
        if (here > 0.0) != (there > 0.0) {
            let _ = kept.try_push(point + (next - point) * (here / (here - there)));
        }
    }
    kept
}

/// Returns at most four points of a polygon in the plane across `axis`, as in ODE: the deepest point, and for each of
/// three further directions, a quarter turn apart around the center, the nearest point.
fn select_spread_points(
    polygon: &Polygon,
    axis: usize,
    depth: impl Fn(&Vector3<f64>) -> f64,
) -> ArrayVec<Vector3<f64>, 4> {
    if polygon.len() <= 4 {
        return polygon.iter().copied().collect();
    }
    let count: f64 = polygon.iter().map(|_| 1.0).sum();
    let middle = polygon.iter().sum::<Vector3<f64>>() / count;
    let angle = |point: &Vector3<f64>| {
        let arm = point - middle;
        libm::atan2(arm[(axis + 2) % 3], arm[(axis + 1) % 3])
    };
    let mut rest = polygon.clone();
    let deepest = index_of_least(&rest, |point| -depth(point));
    let mut chosen = ArrayVec::new();
    let first = rest.remove(deepest);
    chosen.push(first);
    for quarter in 1..4_u8 {
        let wanted = angle(&first) + f64::from(quarter) * TAU / 4.0;
        let nearest = index_of_least(&rest, |point| {
            let apart = (angle(point) - wanted).rem_euclid(TAU);
            apart.min(TAU - apart)
        });
        chosen.push(rest.remove(nearest));
    }
    chosen
}

/// Returns the index of the point with the smallest value, 0 for an empty polygon.
fn index_of_least(polygon: &Polygon, value: impl Fn(&Vector3<f64>) -> f64) -> usize {
    let values = polygon.iter().map(value).enumerate();
    values
        .min_by(|(_, a), (_, b)| a.total_cmp(b))
        .map_or(0, |(index, _)| index)
}
