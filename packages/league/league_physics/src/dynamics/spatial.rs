//! Spatial vectors (linear and angular quantities), and the symmetric matrices between them.

use nalgebra::{Matrix3, Vector3};

/// Velocity, momentum, force or impulse with its angular counterpart, about a point that the caller defines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Spatial {
    pub(crate) linear: Vector3<f64>,
    pub(crate) angular: Vector3<f64>,
}

/// Six numbers: linear, then angular.
pub(crate) type Six = [f64; 6];

impl Spatial {
    /// Returns the velocity of the same body at the point at `r` from the present one.
    pub(crate) fn velocity_at(&self, r: &Vector3<f64>) -> Self {
        Self {
            linear: self.linear + self.angular.cross(r),
            angular: self.angular,
        }
    }

    /// Returns the same impulse with its moment about the point at `r` from the present one.
    pub(crate) fn impulse_about(&self, r: &Vector3<f64>) -> Self {
        Self {
            linear: self.linear,
            angular: self.angular - r.cross(&self.linear),
        }
    }

    /// Returns the scalar product: power for a velocity and a force.
    pub(crate) fn dot(&self, other: &Self) -> f64 {
        self.linear.dot(&other.linear) + self.angular.dot(&other.angular)
    }

    pub(crate) fn six(&self) -> Six {
        let (l, a) = (&self.linear, &self.angular);
        [l.x, l.y, l.z, a.x, a.y, a.z]
    }

    pub(crate) fn from_six(six: &Six) -> Self {
        Self {
            linear: Vector3::new(six[0], six[1], six[2]),
            angular: Vector3::new(six[3], six[4], six[5]),
        }
    }
}

impl std::ops::Add for Spatial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            linear: self.linear + other.linear,
            angular: self.angular + other.angular,
        }
    }
}

impl std::ops::AddAssign for Spatial {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::ops::Sub for Spatial {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            linear: self.linear - other.linear,
            angular: self.angular - other.angular,
        }
    }
}

impl std::ops::Mul<f64> for Spatial {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self {
            linear: self.linear * factor,
            angular: self.angular * factor,
        }
    }
}

/// Symmetric 6 x 6 matrix that maps a velocity to an impulse, in blocks of 3 x 3.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Inertia {
    /// Block from velocity to impulse.
    pub(crate) linear: Matrix3<f64>,
    /// Block from angular velocity to impulse; its transpose maps velocity to angular impulse.
    pub(crate) coupling: Matrix3<f64>,
    /// Block from angular velocity to angular impulse.
    pub(crate) angular: Matrix3<f64>,
}

impl Inertia {
    /// Returns the inertia about the point at `r` from the present one (parallel axis theorem).
    pub(crate) fn about(&self, r: &Vector3<f64>) -> Self {
        let cross = r.cross_matrix();
        let moved = self.linear * cross;
        let coupling = moved + self.coupling;
        Self {
            linear: self.linear,
            coupling,
            angular: self.angular + self.coupling.transpose() * cross - cross * coupling,
        }
    }

    /// Adds a linear stiffness that acts at the point at `r` from the present one.
    pub(crate) fn add_at(&mut self, r: &Vector3<f64>, stiffness: &Matrix3<f64>) {
        let cross = r.cross_matrix();
        let moved = stiffness * cross;
        self.linear += stiffness;
        self.coupling -= moved;
        self.angular -= cross * moved;
    }

    /// Returns the product with a vector.
    pub(crate) fn times(&self, v: &Spatial) -> Spatial {
        Spatial {
            linear: self.linear * v.linear + self.coupling * v.angular,
            angular: self.coupling.tr_mul(&v.linear) + self.angular * v.angular,
        }
    }

    /// Returns the symmetric matrix with these rows. The lower left block is not read.
    pub(crate) fn from_rows(rows: &[Six; 6]) -> Self {
        let block = |row: usize, column: usize| Matrix3::from_fn(|i, j| rows[row + i][column + j]);
        Self {
            linear: block(0, 0),
            coupling: block(0, 3),
            angular: block(3, 3),
        }
    }

    pub(crate) fn rows(&self) -> [Six; 6] {
        let mut rows = [[0.0; 6]; 6];
        for i in 0..3 {
            for j in 0..3 {
                rows[i][j] = self.linear[(i, j)];
                rows[i][j + 3] = self.coupling[(i, j)];
                rows[j + 3][i] = self.coupling[(i, j)];
                rows[i + 3][j + 3] = self.angular[(i, j)];
            }
        }
        rows
    }
}

impl std::ops::AddAssign for Inertia {
    fn add_assign(&mut self, other: Self) {
        self.linear += other.linear;
        self.coupling += other.coupling;
        self.angular += other.angular;
    }
}

/// Converts six velocities, the columns of a matrix, to velocities of the same body at another point, at `r` from the
/// present one.
#[expect(clippy::needless_range_loop, reason = "one column of six rows")]
pub(crate) fn shift_velocities(columns: &mut [Six; 6], r: &Vector3<f64>) {
    for i in 0..6 {
        let [x, y, z] = [3, 4, 5].map(|row: usize| columns[row][i]);
        columns[0][i] += y * r.z - z * r.y;
        columns[1][i] += z * r.x - x * r.z;
        columns[2][i] += x * r.y - y * r.x;
    }
}

/// Changes the moments of six impulses, the columns of a matrix, to those about the point at `r` from the present one.
#[expect(clippy::needless_range_loop, reason = "one column of six rows")]
pub(crate) fn shift_impulses(columns: &mut [Six; 6], r: &Vector3<f64>) {
    for i in 0..6 {
        let [x, y, z] = [0, 1, 2].map(|row: usize| columns[row][i]);
        columns[3][i] -= r.y * z - r.z * y;
        columns[4][i] -= r.z * x - r.x * z;
        columns[5][i] -= r.x * y - r.y * x;
    }
}
