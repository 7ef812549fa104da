//! Overlapping parts of a robot. The physics permits them; a rule of the league detects them.

use nalgebra::Vector3;

use crate::collision::Solid;
use crate::{BodyName, Robot, Shape};

impl Robot {
    /// Returns the pairs of boxes that overlap by more than `tolerance` \[m\], each in the order of the bodies.
    /// Adjacent parts of a leg do not count, nor do thigh and torso.
    ///
    /// This is the test of rcssserver3d 0.7.3 (`boxcollider.cpp`) for its rule of self-collisions, including its
    /// peculiarity: cross products of edges are not normalized before the tolerance is added, so that boxes with nearly
    /// parallel edges never count.
    pub fn self_overlaps(&self, tolerance: f64) -> Vec<(BodyName, BodyName)> {
        let links = &self.mechanism.links;
        let boxes: Vec<_> = self
            .mechanism
            .solids()
            .filter_map(|(link, solid)| match solid.shape {
                Shape::Box(half) => Some((links[link].name, half, solid)),
                Shape::Sphere(_) | Shape::Capsule { .. } => None,
            })
            .collect();
        let mut overlaps = Vec::new();
        for (index, (name, half, solid)) in boxes.iter().enumerate() {
            for (other_name, other_half, other) in &boxes[index + 1..] {
                if !are_neighbors(*name, *other_name)
                    && overlap((half, solid), (other_half, other), tolerance)
                {
                    overlaps.push((*name, *other_name));
                }
            }
        }
        overlaps
    }
}

/// Returns true for parts whose overlap does not count; `upper` is before `lower` in the order of bodies.
fn are_neighbors(upper: BodyName, lower: BodyName) -> bool {
    use BodyName::{Foot, Shank, Thigh, Toe, Torso};
    match (upper, lower) {
        (Torso, Thigh(_)) => true,
        (Thigh(side), Shank(other)) | (Shank(side), Foot(other)) | (Foot(side), Toe(other)) => {
            side == other
        }
        _ => false,
    }
}

/// Half lengths and pose of a box.
type Cuboid<'a> = (&'a Vector3<f64>, &'a Solid);

/// Returns true if two boxes overlap by more than `tolerance` \[m\] along each axis of the separating axis test. The
/// axes of edges are not normalized; see [`Robot::self_overlaps`].
fn overlap((half, first): Cuboid, (other_half, second): Cuboid, tolerance: f64) -> bool {
    let offset = second.position - first.position;
    let reach = half.norm() + other_half.norm();
    if offset.norm_squared() > reach * reach {
        return false;
    }
    let edges = |half: &Vector3<f64>, solid: &Solid| {
        [0, 1, 2].map(|axis| solid.rotation.column(axis) * half[axis])
    };
    let (edges_of_first, edges_of_second) = (edges(half, first), edges(other_half, second));
    let separates = |axis: &Vector3<f64>| {
        let edges = edges_of_first.iter().chain(&edges_of_second);
        let reach: f64 = edges.map(|edge| edge.dot(axis).abs()).sum();
        offset.dot(axis).abs() + tolerance > reach
    };
    let axes = |solid: &Solid| [0, 1, 2].map(|axis| solid.rotation.column(axis).into_owned());
    let (axes_of_first, axes_of_second) = (axes(first), axes(second));
    !axes_of_first.iter().any(separates)
        && !axes_of_second.iter().any(separates)
        && !axes_of_first.iter().any(|one| {
            axes_of_second
                .iter()
                .any(|other| separates(&one.cross(other)))
        })
}
