//! A body of a tree and its hinge, prepared for one time step.

use nalgebra::Vector3;

use super::cholesky::{Cholesky, multiply, multiply_transposed};
use super::row::Row;
use super::spatial::{Inertia, Six, Spatial};

/// Equations of a body and of the hinge to its parent, and their factors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// Mass and inertia about its center.
    pub(crate) inertia: Inertia,
    /// Momentum of the body after the step without joints and contacts.
    pub(crate) momentum: Spatial,
    /// Hinge to the parent; the root has none.
    pub(crate) hinge: Option<HingeRows>,
    /// Set if constraint rows of the body or of one below it have changed since the factorization.
    pub(crate) row_changed: bool,
    /// Set if an impulse or a factor of the body or of one below it has changed since the last solution.
    pub(crate) impulse_changed: bool,
    /// Inverse of the factor times the impulses on the body about the anchor, in the last solution.
    pub(crate) reduced: Six,
    /// Impulse on the parent in the last solution, about the parent's center.
    pub(crate) passed_impulse: Spatial,
    /// Inertia with contacts and the subtree of the body, about its center.
    pub(crate) total: Inertia,
    /// The same inertia about the anchor.
    pub(crate) anchored: Inertia,
    /// Factor of `anchored` plus the stiffness of the hinge.
    pub(crate) cholesky: Cholesky,
    /// Inverse of the factor times `anchored`.
    pub(crate) y: [Six; 6],
    /// Inertia of the subtree that acts on the parent, about the parent's center.
    pub(crate) passed: Inertia,
}

/// Constraint rows of a hinge: five hold it together, the sixth, along its axis, is the motor or a stop.
#[derive(Clone, Debug)]
pub(crate) struct HingeRows {
    pub(crate) parent: usize,
    /// Anchor from the center of the body \[m\].
    pub(crate) lever: Vector3<f64>,
    /// Anchor from the center of the parent \[m\].
    pub(crate) parent_lever: Vector3<f64>,
    /// Axis in the world frame.
    pub(crate) axis: Vector3<f64>,
    /// Target velocity of the body relative to its parent at the anchor, including the axis row.
    pub(crate) target: Spatial,
    /// Impulse per velocity error of the rows that hold the hinge together.
    pub(crate) stiffness: f64,
    /// Row of the motor or the stop.
    pub(crate) row: Row,
    /// Angular impulse about the axis in addition to the row \[N m s\].
    pub(crate) push: f64,
}

impl Node {
    /// Stores the equations of the body for a time step and marks them for factorization. The row starts with its state
    /// at the end of the last time step, which is usually right.
    pub(crate) fn prepare(
        &mut self,
        inertia: Inertia,
        momentum: Spatial,
        mut hinge: Option<HingeRows>,
    ) {
        if let (Some(hinge), Some(before)) = (&mut hinge, &self.hinge) {
            hinge.row.continue_from(&before.row);
        }
        self.hinge = hinge;
        self.inertia = inertia;
        self.momentum = momentum;
        self.row_changed = true;
    }

    /// Factorizes the equations of the body, whose children are eliminated already, and computes `passed`, the inertia
    /// of its subtree that acts on its parent (articulated-body inertia).
    pub(crate) fn eliminate(&mut self) {
        self.row_changed = false;
        self.impulse_changed = true;
        let Some(hinge) = &self.hinge else {
            self.cholesky = Cholesky::new(self.total.rows());
            return;
        };
        self.anchored = self.total.about(&hinge.lever);
        let rows = self.anchored.rows();
        let mut stiffened = rows;
        // Along the axis the stiffness is that of the row.
        let along = hinge.row.active_stiffness() - hinge.stiffness;
        for i in 0..3 {
            stiffened[i][i] += hinge.stiffness;
            stiffened[i + 3][i + 3] += hinge.stiffness;
            for j in 0..3 {
                stiffened[i + 3][j + 3] += along * hinge.axis[i] * hinge.axis[j];
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
        self.passed = Inertia::from_rows(&passed).about(&-hinge.parent_lever);
    }

    /// Computes the impulse on the parent, in `passed_impulse`, from `impulse`, the impulse on the body and its subtree
    /// about the body's center. The node must be eliminated.
    pub(crate) fn reduce(&mut self, impulse: &Spatial) {
        self.impulse_changed = false;
        let Some(hinge) = &self.hinge else { return };
        let push = hinge.axis * hinge.push;
        let mut own = impulse.impulse_about(&hinge.lever);
        own.angular += push;
        own = own - self.anchored.times(&hinge.target);
        let mut wanted = own;
        wanted.angular += hinge.axis * hinge.row.fixed_impulse();
        self.reduced = self.cholesky.forward(&wanted.six());
        let passed = own - Spatial::from_six(&multiply_transposed(&self.y, &self.reduced));
        self.passed_impulse = passed.impulse_about(&-hinge.parent_lever);
        self.passed_impulse.angular -= push;
    }

    /// Returns the velocity of the body relative to its parent at the anchor, minus the target. `parent` is the
    /// velocity of the parent there. The node must be reduced.
    pub(crate) fn excess(&self, parent: &Spatial) -> Spatial {
        let mut z = self.reduced;
        for (value, known) in z.iter_mut().zip(multiply(&self.y, &parent.six())) {
            *value -= known;
        }
        Spatial::from_six(&self.cholesky.backward(&z))
    }
}
