use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Random numbers of a seed.
pub(super) struct Random(Pcg64Mcg);

impl Random {
    /// Creates the random numbers of a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// Draws a number that is uniformly distributed between 0 and 1.
    pub(super) fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Draws a normally distributed number, after Box and Muller (1958).
    pub(super) fn normal(&mut self) -> f64 {
        let radius = (-2.0 * libm::log(1.0 - self.share())).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.share())
    }

    /// Draws an exponentially distributed number.
    pub(super) fn exponential(&mut self, mean: f64) -> f64 {
        -mean * libm::log(1.0 - self.share())
    }
}
