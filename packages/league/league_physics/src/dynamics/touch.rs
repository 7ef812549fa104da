//! A contact of a body with something that does not move, or of two bodies, as rows.

use nalgebra::{Matrix3, Vector3};

use super::row::Row;
use super::spatial::Spatial;

/// The rows of a contact: the normal pushes only, and slip makes the friction a damper without bound.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    /// The normal, towards the body that is pushed.
    pub(crate) normal: Vector3<f64>,
    /// The row of the normal.
    pub(crate) row: Row,
    /// Tangential impulse per sliding velocity (N s / \[m/s\]).
    pub(crate) grip: f64,
    /// Sliding velocity in the last solution \[m/s\].
    pub(crate) sliding: Vector3<f64>,
    /// Sliding velocity in the solution before \[m/s\].
    pub(crate) previous_sliding: Vector3<f64>,
}

impl Touch {
    pub(crate) fn new(normal: Vector3<f64>, row: Row, grip: f64) -> Self {
        Self {
            normal,
            row,
            grip,
            sliding: Vector3::zeros(),
            previous_sliding: Vector3::zeros(),
        }
    }

    /// Impulse per velocity of the point of contact.
    pub(crate) fn stiffness(&self) -> Matrix3<f64> {
        let along = self.normal * self.normal.transpose();
        Matrix3::from_diagonal_element(self.grip)
            + along * (self.row.active_stiffness() - self.grip)
    }

    /// The impulse of the normal if the point does not move.
    pub(crate) fn bias(&self) -> Vector3<f64> {
        self.normal * (self.row.active_stiffness() * self.row.target + self.row.fixed_impulse())
    }

    /// Records the velocity of the point of contact, of the first body against the second.
    pub(crate) fn record(&mut self, velocity: &Vector3<f64>) {
        let along = self.normal.dot(velocity);
        self.row.record(self.row.target - along);
        self.previous_sliding = self.sliding;
        self.sliding = velocity - self.normal * along;
    }

    /// Replaces the last velocity by another.
    pub(crate) fn replace(&mut self, velocity: &Vector3<f64>) {
        let along = self.normal.dot(velocity);
        self.row.gap = self.row.target - along;
        self.sliding = velocity - self.normal * along;
    }

    /// By how much the energy of the rows changes from the solution before to `velocity`.
    pub(crate) fn energy_change(&self, velocity: &Vector3<f64>) -> f64 {
        let along = self.normal.dot(velocity);
        let sliding = velocity - self.normal * along;
        let (now, before) = (sliding.norm_squared(), self.previous_sliding.norm_squared());
        let row = &self.row;
        row.energy(row.target - along) - row.energy(row.previous_gap)
            + self.grip / 2.0 * (now - before)
    }

    /// Impulse on the first body \[N s\].
    pub(crate) fn impulse(&self) -> Vector3<f64> {
        self.normal * self.row.impulse() - self.sliding * self.grip
    }

    /// The energy norm of the last change in the rows that are active.
    pub(crate) fn change(&self) -> f64 {
        let gap = self.row.gap - self.row.previous_gap;
        self.row.active_stiffness() * gap * gap
            + self.grip * (self.sliding - self.previous_sliding).norm_squared()
    }

    pub(crate) fn shorten(&mut self, t: f64) {
        self.row.shorten(t);
        self.sliding = self.previous_sliding + (self.sliding - self.previous_sliding) * t;
    }
}

/// A contact of a link with something that does not move.
#[derive(Clone, Debug)]
pub(crate) struct GroundTouch {
    pub(crate) link: usize,
    /// The point from the center of the link.
    pub(crate) lever: Vector3<f64>,
    pub(crate) touch: Touch,
}

impl GroundTouch {
    /// The impulse of the bias, about the center of the link.
    pub(crate) fn bias(&self) -> Spatial {
        at(&self.lever, self.touch.bias())
    }
}

/// An impulse at `lever` from the center of a body, about that center.
pub(crate) fn at(lever: &Vector3<f64>, linear: Vector3<f64>) -> Spatial {
    Spatial {
        linear,
        angular: lever.cross(&linear),
    }
}
