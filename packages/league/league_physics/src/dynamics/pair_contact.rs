//! Contacts between two robots, or between a robot and the ball: constraint rows that connect two trees.

use nalgebra::Vector3;

use super::contact_rows::{ContactRows, shift_impulse};
use super::spatial::Spatial;
use super::tree::Tree;

/// Contact of two bodies of different trees. The normal points towards the first one.
#[derive(Clone, Debug)]
pub(crate) struct PairContact {
    /// Tree, link, and the point of contact from the center of the link \[m\].
    pub(crate) ends: [(usize, usize, Vector3<f64>); 2],
    pub(crate) rows: ContactRows,
}

/// Constraint row of a contact that is not at a bound.
#[derive(Clone, Debug)]
pub(crate) struct PairRow {
    pub(crate) contact: usize,
    /// Impulse on each body, about its center, for an impulse of 1 along the row.
    pub(crate) wrenches: [Spatial; 2],
    /// Target velocity of the first body relative to the second.
    pub(crate) target: f64,
    /// Impulse per velocity error.
    pub(crate) stiffness: f64,
}

impl PairContact {
    /// Returns the velocity of the first body relative to the second at the contact, in the last solution \[m/s\].
    pub(crate) fn velocity(&self, trees: &[Tree]) -> Vector3<f64> {
        let [first, second] = &self.ends;
        let velocity = |(tree, link, lever): &(usize, usize, Vector3<f64>)| {
            trees[*tree].solution.velocities[*link]
                .velocity_at(lever)
                .linear
        };
        velocity(first) - velocity(second)
    }

    /// Returns the change of the contact's energy if each of its two trees makes only a part (0 to 1) of its last
    /// Newton step.
    pub(crate) fn energy_change(&self, trees: &[Tree], parts: [f64; 2]) -> f64 {
        let velocity = |end: usize| {
            let (tree, link, lever) = &self.ends[end];
            let before = trees[*tree].previous.velocities[*link];
            let now = trees[*tree].solution.velocities[*link];
            (before + (now - before) * parts[end])
                .velocity_at(lever)
                .linear
        };
        self.rows.energy_change(&(velocity(0) - velocity(1)))
    }

    /// Appends the constraint rows of the contact that are not at a bound: the normal, if active, and two of friction,
    /// which have no bounds. `contact` is the index of the contact.
    pub(crate) fn append_rows(&self, contact: usize, rows: &mut Vec<PairRow>) {
        let mut add = |direction: Vector3<f64>, target: f64, stiffness: f64| {
            let [(_, _, lever), (_, _, other)] = &self.ends;
            rows.push(PairRow {
                contact,
                wrenches: [
                    shift_impulse(lever, direction),
                    shift_impulse(other, -direction),
                ],
                target,
                stiffness,
            });
        };
        let rows = &self.rows;
        if rows.normal_row.active_stiffness() > 0.0 {
            add(
                rows.normal,
                rows.normal_row.target,
                rows.normal_row.stiffness,
            );
        }
        for direction in find_tangents(&rows.normal) {
            add(direction, 0.0, rows.friction);
        }
    }
}

/// Returns two unit vectors that are perpendicular to the unit vector `normal` and to each other.
fn find_tangents(normal: &Vector3<f64>) -> [Vector3<f64>; 2] {
    // The cross product needs a vector that is not nearly parallel.
    let aside = if normal.z.abs() > 0.7 {
        Vector3::x()
    } else {
        Vector3::z()
    };
    let first = normal.cross(&aside).normalize();
    [first, normal.cross(&first)]
}
