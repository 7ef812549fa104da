//! Cholesky factorization of 6 x 6 matrices with loops of constant length, which is faster than nalgebra's generic one.

use super::spatial::{Six, Spatial};

/// Lower factor L of a symmetric positive definite matrix, with inverted diagonal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cholesky([Six; 6]);

/// Minimum pivot. The matrices are sums of inertias of solids and stiffnesses: a smaller pivot is a rounding error.
const MIN_PIVOT: f64 = 1e-14;

impl Cholesky {
    /// Factorizes the symmetric matrix with these rows. Only its lower half is read.
    #[expect(
        clippy::needless_range_loop,
        reason = "the indices are those of the textbook"
    )]
    pub(crate) fn new(mut l: [Six; 6]) -> Self {
        for j in 0..6 {
            let mut pivot = l[j][j];
            for k in 0..j {
                pivot -= l[j][k] * l[j][k];
            }
            let inverse = 1.0 / pivot.max(MIN_PIVOT).sqrt();
            l[j][j] = inverse;
            for i in j + 1..6 {
                let mut sum = l[i][j];
                for k in 0..j {
                    sum -= l[i][k] * l[j][k];
                }
                l[i][j] = sum * inverse;
            }
        }
        Self(l)
    }

    /// Returns L⁻¹ b for the lower factor L, by forward substitution.
    pub(crate) fn forward(&self, b: &Six) -> Six {
        let l = &self.0;
        let mut x = *b;
        for i in 0..6 {
            for k in 0..i {
                x[i] -= l[i][k] * x[k];
            }
            x[i] *= l[i][i];
        }
        x
    }

    /// Returns L⁻ᵀ b for the lower factor L, by back substitution.
    pub(crate) fn backward(&self, b: &Six) -> Six {
        let l = &self.0;
        let mut x = *b;
        for i in (0..6).rev() {
            for k in i + 1..6 {
                x[i] -= l[k][i] * x[k];
            }
            x[i] *= l[i][i];
        }
        x
    }

    /// Returns L⁻¹ X for the lower factor L, for all columns of X at once.
    pub(crate) fn forward_all(&self, mut x: [Six; 6]) -> [Six; 6] {
        let l = &self.0;
        for i in 0..6 {
            for k in 0..i {
                let factor = l[i][k];
                let done = x[k];
                for (value, known) in x[i].iter_mut().zip(&done) {
                    *value -= factor * known;
                }
            }
            for value in &mut x[i] {
                *value *= l[i][i];
            }
        }
        x
    }

    /// Returns L⁻ᵀ X for the lower factor L, for all columns of X at once.
    pub(crate) fn backward_all(&self, mut x: [Six; 6]) -> [Six; 6] {
        let l = &self.0;
        for i in (0..6).rev() {
            for k in i + 1..6 {
                let factor = l[k][i];
                let done = x[k];
                for (value, known) in x[i].iter_mut().zip(&done) {
                    *value -= factor * known;
                }
            }
            for value in &mut x[i] {
                *value *= l[i][i];
            }
        }
        x
    }

    /// Returns the solution x of A x = b, where A is the factorized matrix.
    pub(crate) fn solve(&self, b: &Spatial) -> Spatial {
        Spatial::from_six(&self.backward(&self.forward(&b.six())))
    }
}

/// Returns Yᵀ z, with Y given by its rows.
pub(crate) fn multiply_transposed(y: &[Six; 6], z: &Six) -> Six {
    let mut x = [0.0; 6];
    for (row, factor) in y.iter().zip(z) {
        for (sum, value) in x.iter_mut().zip(row) {
            *sum += value * factor;
        }
    }
    x
}

/// Returns Y v, with Y given by its rows.
pub(crate) fn multiply(y: &[Six; 6], v: &Six) -> Six {
    y.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
}

/// Returns the matrix product Y V, all matrices given by their rows.
pub(crate) fn multiply_matrices(y: &[Six; 6], v: &[Six; 6]) -> [Six; 6] {
    y.map(|row| multiply_transposed(v, &row))
}

/// Returns the matrix product Yᵀ Z, all matrices given by their rows.
pub(crate) fn multiply_transposed_matrices(y: &[Six; 6], z: &[Six; 6]) -> [Six; 6] {
    let mut x = [[0.0; 6]; 6];
    for (factors, row) in y.iter().zip(z) {
        for (sums, factor) in x.iter_mut().zip(factors) {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += factor * value;
            }
        }
    }
    x
}
