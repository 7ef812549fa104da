//! Constraint rows of a contact: of a body with a fixed object, or of two bodies.

use nalgebra::{Matrix3, Vector3};

use super::row::Row;
use super::spatial::Spatial;

/// Constraints of one contact: an impulse along the normal, which only pushes, and friction. ODE's slip makes the
/// friction a damper without a bound. `sliding` and the gap of `normal_row` are those of the last two solutions,
/// between which the line search moves.
#[derive(Clone, Debug)]
pub(crate) struct ContactRows {
    /// Normal, towards the pushed body.
    pub(crate) normal: Vector3<f64>,
    pub(crate) normal_row: Row,
    /// Tangential impulse per sliding velocity \[N s²/m\].
    pub(crate) friction: f64,
    /// Sliding velocity in the last solution \[m/s\].
    pub(crate) sliding: Vector3<f64>,
    /// Sliding velocity in the solution before \[m/s\].
    pub(crate) previous_sliding: Vector3<f64>,
}

impl ContactRows {
    /// Creates the rows of a contact without a solution.
    pub(crate) fn new(normal: Vector3<f64>, normal_row: Row, friction: f64) -> Self {
        Self {
            normal,
            normal_row,
            friction,
            sliding: Vector3::zeros(),
            previous_sliding: Vector3::zeros(),
        }
    }

    /// Returns the matrix that maps the velocity of the point of contact to the opposing impulse, if the normal row
    /// keeps its assumed state.
    pub(crate) fn stiffness(&self) -> Matrix3<f64> {
        let along = self.normal * self.normal.transpose();
        Matrix3::from_diagonal_element(self.friction)
            + along * (self.normal_row.active_stiffness() - self.friction)
    }

    /// Returns the impulse of the contact if its point does not move.
    pub(crate) fn bias(&self) -> Vector3<f64> {
        self.normal
            * (self.normal_row.active_stiffness() * self.normal_row.target
                + self.normal_row.fixed_impulse())
    }

    /// Stores the velocity of the point of contact in a new solution, of the first body relative to the second. The
    /// last solution becomes the solution before.
    pub(crate) fn record(&mut self, velocity: &Vector3<f64>) {
        let along = self.normal.dot(velocity);
        self.normal_row.record(self.normal_row.target - along);
        self.previous_sliding = self.sliding;
        self.sliding = velocity - self.normal * along;
    }

    /// Replaces the velocity in the last solution, after the line search changed it; the solution before stays.
    pub(crate) fn replace(&mut self, velocity: &Vector3<f64>) {
        let along = self.normal.dot(velocity);
        self.normal_row.gap = self.normal_row.target - along;
        self.sliding = velocity - self.normal * along;
    }

    /// Returns the change of the contact's energy (see [`Row::energy`]) from the solution before to `velocity` of the
    /// point of contact.
    pub(crate) fn energy_change(&self, velocity: &Vector3<f64>) -> f64 {
        let along = self.normal.dot(velocity);
        let sliding = velocity - self.normal * along;
        let (now, before) = (sliding.norm_squared(), self.previous_sliding.norm_squared());
        let row = &self.normal_row;
        row.energy(row.target - along) - row.energy(row.previous_gap)
            + self.friction / 2.0 * (now - before)
    }

    /// Returns the impulse on the first body \[N s\].
    pub(crate) fn impulse(&self) -> Vector3<f64> {
        self.normal * self.normal_row.impulse() - self.sliding * self.friction
    }

    /// Returns the second derivative of the contact's energy along the last Newton step, if the normal row keeps its
    /// assumed state.
    pub(crate) fn change(&self) -> f64 {
        let gap = self.normal_row.gap - self.normal_row.previous_gap;
        self.normal_row.active_stiffness() * gap * gap
            + self.friction * (self.sliding - self.previous_sliding).norm_squared()
    }

    /// Reduces the last Newton step to a part `t` of it, 0 to 1.
    pub(crate) fn shorten(&mut self, t: f64) {
        self.normal_row.shorten(t);
        self.sliding = self.previous_sliding + (self.sliding - self.previous_sliding) * t;
    }
}

/// Contact of a link with a fixed object.
#[derive(Clone, Debug)]
pub(crate) struct FixedContact {
    pub(crate) link: usize,
    /// Point of contact from the center of the link \[m\].
    pub(crate) lever: Vector3<f64>,
    pub(crate) rows: ContactRows,
}

impl FixedContact {
    /// Returns the impulse on the link if the point of contact does not move, about the center of the link.
    pub(crate) fn bias(&self) -> Spatial {
        shift_impulse(&self.lever, self.rows.bias())
    }
}

/// Returns an impulse at `lever` from the center of a body, about that center.
pub(crate) fn shift_impulse(lever: &Vector3<f64>, linear: Vector3<f64>) -> Spatial {
    Spatial {
        linear,
        angular: lever.cross(&linear),
    }
}
