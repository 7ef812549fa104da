//! Contacts between two robots, or of a robot and the ball: rows that connect two trees.

use nalgebra::Vector3;

use super::spatial::Spatial;
use super::touch::{Touch, at};
use super::tree::Tree;

/// A contact of two bodies of different trees. The normal points towards the first one.
#[derive(Clone, Debug)]
pub(crate) struct Cross {
    /// Tree, link, and the point from the center of the link.
    pub(crate) ends: [(usize, usize, Vector3<f64>); 2],
    pub(crate) touch: Touch,
}

/// A scalar row of a contact that is not at a bound.
#[derive(Clone, Debug)]
pub(crate) struct CrossRow {
    /// Index of the contact.
    pub(crate) contact: usize,
    /// The impulse on each body, about its center, for an impulse of 1.
    pub(crate) wrenches: [Spatial; 2],
    /// Wanted velocity of the first body against the second.
    pub(crate) target: f64,
    /// Impulse per missing velocity.
    pub(crate) stiffness: f64,
}

impl Cross {
    /// The velocity of the first body against the second at the contact.
    pub(crate) fn velocity(&self, trees: &[Tree]) -> Vector3<f64> {
        let [first, second] = &self.ends;
        let velocity = |(tree, link, lever): &(usize, usize, Vector3<f64>)| {
            trees[*tree].solution.velocities[*link]
                .velocity_at(lever)
                .linear
        };
        velocity(first) - velocity(second)
    }

    /// By how much the energy of the contact changes where each tree makes a part of its last step.
    pub(crate) fn energy_change(&self, trees: &[Tree], parts: [f64; 2]) -> f64 {
        let velocity = |end: usize| {
            let (tree, link, lever) = &self.ends[end];
            let before = trees[*tree].previous.velocities[*link];
            let now = trees[*tree].solution.velocities[*link];
            (before + (now - before) * parts[end])
                .velocity_at(lever)
                .linear
        };
        self.touch.energy_change(&(velocity(0) - velocity(1)))
    }

    /// Adds the rows of the contact that are not at a bound; those of friction have none.
    pub(crate) fn rows(&self, contact: usize, rows: &mut Vec<CrossRow>) {
        let mut add = |direction: Vector3<f64>, target: f64, stiffness: f64| {
            let [(_, _, lever), (_, _, other)] = &self.ends;
            rows.push(CrossRow {
                contact,
                wrenches: [at(lever, direction), at(other, -direction)],
                target,
                stiffness,
            });
        };
        let touch = &self.touch;
        if touch.row.active_stiffness() > 0.0 {
            add(touch.normal, touch.row.target, touch.row.stiffness);
        }
        for direction in tangents(&touch.normal) {
            add(direction, 0.0, touch.grip);
        }
    }
}

/// Two unit vectors that are perpendicular to `normal` and to each other.
fn tangents(normal: &Vector3<f64>) -> [Vector3<f64>; 2] {
    let aside = if normal.z.abs() > 0.7 {
        Vector3::x()
    } else {
        Vector3::z()
    };
    let first = normal.cross(&aside).normalize();
    [first, normal.cross(&first)]
}
