//! A body of a tree, and the hinge that holds it, prepared for one step.

use nalgebra::Vector3;

use super::cholesky::Cholesky;
use super::row::Row;
use super::spatial::{Inertia, Six, Spatial};

/// A body and the hinge that holds it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// Mass and inertia about its centre.
    pub(crate) inertia: Inertia,
    /// Momentum that the body would have after the step without any joint and contact.
    pub(crate) momentum: Spatial,
    /// What holds it; the root has none.
    pub(crate) bond: Option<Bond>,
    /// Whether rows below it changed since the factorization.
    pub(crate) stale: bool,
    /// The inertia with contacts and all that hangs on the body, about its centre.
    pub(crate) total: Inertia,
    /// The same about the anchor.
    pub(crate) anchored: Inertia,
    /// The factor of that with the stiffness of the hinge.
    pub(crate) cholesky: Cholesky,
    /// The factor's inverse times `anchored`.
    pub(crate) y: [Six; 6],
    /// The inertia that the parent feels, about the parent's centre.
    pub(crate) passed: Inertia,
}

/// The rows of a hinge.
#[derive(Clone, Debug)]
pub(crate) struct Bond {
    pub(crate) parent: usize,
    /// The anchor from the centre of the body.
    pub(crate) lever: Vector3<f64>,
    /// The anchor from the centre of the parent.
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
    pub(crate) fn prepare(&mut self, inertia: Inertia, momentum: Spatial, bond: Option<Bond>) {
        let before = std::mem::replace(&mut self.bond, bond);
        if let (Some(bond), Some(before)) = (&mut self.bond, before) {
            bond.row.continue_from(&before.row);
        }
        self.inertia = inertia;
        self.momentum = momentum;
        self.stale = true;
    }

    /// Eliminates the body: finds the inertia that its parent feels.
    pub(crate) fn eliminate(&mut self) {
        self.stale = false;
        let Some(bond) = &self.bond else {
            self.cholesky = Cholesky::new(&self.total.rows());
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
        self.cholesky = Cholesky::new(&stiffened);
        self.y = self.cholesky.forward_all(&rows);
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
}
