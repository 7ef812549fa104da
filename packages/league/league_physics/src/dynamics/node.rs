//! A body of a tree, and the hinge that holds it, prepared for one step.

use nalgebra::Vector3;

use super::cholesky::{Cholesky, times, transposed_times};
use super::row::Row;
use super::spatial::{Inertia, Six, Spatial};

/// A body and the hinge that holds it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// Mass and inertia about its center.
    pub(crate) inertia: Inertia,
    /// Momentum that the body would have after the step without any joint and contact.
    pub(crate) momentum: Spatial,
    /// What holds it; the root has none.
    pub(crate) bond: Option<Bond>,
    /// Whether rows below it changed since the factorization.
    pub(crate) stale: bool,
    /// Whether an impulse or a factor below it changed since the last solution.
    pub(crate) fresh: bool,
    /// What was solved for last: the impulses on the body in terms of its factor.
    pub(crate) reduced: Six,
    /// The impulse that the parent felt then, about the parent's center.
    pub(crate) passed_impulse: Spatial,
    /// The inertia with contacts and all that hangs on the body, about its center.
    pub(crate) total: Inertia,
    /// The same about the anchor.
    pub(crate) anchored: Inertia,
    /// The factor of that with the stiffness of the hinge.
    pub(crate) cholesky: Cholesky,
    /// The factor's inverse times `anchored`.
    pub(crate) y: [Six; 6],
    /// The inertia that the parent feels, about the parent's center.
    pub(crate) passed: Inertia,
}

/// The rows of a hinge.
#[derive(Clone, Debug)]
pub(crate) struct Bond {
    pub(crate) parent: usize,
    /// The anchor from the center of the body.
    pub(crate) lever: Vector3<f64>,
    /// The anchor from the center of the parent.
    pub(crate) parent_lever: Vector3<f64>,
    pub(crate) axis: Vector3<f64>,
    /// Wanted velocity of the body against its parent at the anchor, that of the axis row included.
    pub(crate) target: Spatial,
    /// Impulse per missing velocity of the rows that hold the hinge together.
    pub(crate) stiffness: f64,
    /// The motor or the stop.
    pub(crate) row: Row,
    /// Angular impulse about the axis beside that of the row (N m s).
    pub(crate) push: f64,
}

impl Node {
    /// Prepares the node for a step. The row begins with the state in which the same row ended the step before.
    pub(crate) fn prepare(&mut self, inertia: Inertia, momentum: Spatial, mut bond: Option<Bond>) {
        if let (Some(bond), Some(before)) = (&mut bond, &self.bond) {
            bond.row.continue_from(&before.row);
        }
        self.bond = bond;
        self.inertia = inertia;
        self.momentum = momentum;
        self.stale = true;
    }

    /// Eliminates the body: finds the inertia that its parent feels.
    pub(crate) fn eliminate(&mut self) {
        self.stale = false;
        self.fresh = true;
        let Some(bond) = &self.bond else {
            self.cholesky = Cholesky::new(self.total.rows());
            return;
        };
        self.anchored = self.total.about(&bond.lever);
        let rows = self.anchored.rows();
        let mut stiffened = rows;
        let along = bond.row.active_stiffness() - bond.stiffness;
        for i in 0..3 {
            stiffened[i][i] += bond.stiffness;
            stiffened[i + 3][i + 3] += bond.stiffness;
            for j in 0..3 {
                stiffened[i + 3][j + 3] += along * bond.axis[i] * bond.axis[j];
            }
        }
        self.cholesky = Cholesky::new(stiffened);
        self.y = self.cholesky.forward_all(rows);
        let mut passed = rows;
        for y in &self.y {
            for (row, factor) in passed.iter_mut().zip(y) {
                for (value, other) in row.iter_mut().zip(y) {
                    *value -= factor * other;
                }
            }
        }
        self.passed = Inertia::from_rows(&passed).about(&-bond.parent_lever);
    }

    /// Takes the impulse on the body, about its center, and finds what of it the parent feels.
    pub(crate) fn reduce(&mut self, impulse: &Spatial) {
        self.fresh = false;
        let Some(bond) = &self.bond else { return };
        let push = bond.axis * bond.push;
        let mut own = impulse.impulse_about(&bond.lever);
        own.angular += push;
        own = own - self.anchored.times(&bond.target);
        let mut wanted = own;
        wanted.angular += bond.axis * bond.row.fixed_impulse();
        self.reduced = self.cholesky.forward(&wanted.six());
        let passed = own - Spatial::from_six(&transposed_times(&self.y, &self.reduced));
        self.passed_impulse = passed.impulse_about(&-bond.parent_lever);
        self.passed_impulse.angular -= push;
    }

    /// The body's velocity against that of its parent at the anchor, beyond the target, where `parent` is the latter.
    pub(crate) fn excess(&self, parent: &Spatial) -> Spatial {
        let mut z = self.reduced;
        for (value, known) in z.iter_mut().zip(times(&self.y, &parent.six())) {
            *value -= known;
        }
        Spatial::from_six(&self.cholesky.backward(&z))
    }
}
