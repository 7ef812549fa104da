//! Random points, and points near others.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Maximum distance of a point from another one to which it is near, along each dimension, as a share of the range.
const NEAR: f64 = 0.2;

/// Generator of points, each with a number from 0 to 1 for each dimension.
#[derive(Clone, Debug)]
pub struct RandomPoints {
    generator: Pcg64Mcg,
    dimensions: usize,
}

impl RandomPoints {
    /// Creates the generator with a seed.
    pub fn new(seed: u64, dimensions: usize) -> Self {
        Self {
            generator: Pcg64Mcg::seed_from_u64(seed),
            dimensions,
        }
    }

    /// Returns a point, uniformly distributed.
    pub fn anywhere(&mut self) -> Vec<f64> {
        (0..self.dimensions).map(|_| self.share()).collect()
    }

    /// Returns a point near `point`.
    pub fn near(&mut self, point: &[f64]) -> Vec<f64> {
        let shares = point.iter().map(|share| {
            // Small steps are more frequent.
            let step = NEAR * (2.0 * self.share() - 1.0).powi(3);
            (share + step).clamp(0.0, 1.0)
        });
        shares.collect()
    }

    /// Returns an index below `count`, which is not 0.
    pub fn index(&mut self, count: usize) -> usize {
        // The product may be rounded up.
        ((self.share() * count as f64) as usize).min(count - 1)
    }

    /// Returns an index below `count`, which is not 0; lower ones are more frequent.
    pub fn low_index(&mut self, count: usize) -> usize {
        let share = self.share();
        ((share * share * count as f64) as usize).min(count - 1)
    }

    /// Returns a number from 0 up to 1.
    fn share(&mut self) -> f64 {
        f64::from(self.generator.next_u32()) / f64::from(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_in_the_unit_cube_and_depend_on_the_seed_only() {
        let points = |seed| {
            let mut points = RandomPoints::new(seed, 3);
            (0..100).map(|_| points.anywhere()).collect::<Vec<_>>()
        };
        assert_eq!(points(1), points(1));
        assert_ne!(points(1), points(2));
        assert!(
            points(1)
                .iter()
                .flatten()
                .all(|it| (0.0..=1.0).contains(it))
        );
    }

    #[test]
    fn a_near_point_is_another_one_within_the_distance_and_the_range() {
        let mut points = RandomPoints::new(0, 2);
        for _ in 0..100 {
            let near = points.near(&[0.02, 0.5]);
            assert!((0.0..=0.22).contains(&near[0]), "{near:?}");
            assert!((near[1] - 0.5).abs() <= NEAR && near[1] != 0.5, "{near:?}");
        }
    }
}
