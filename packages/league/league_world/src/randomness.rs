//! Random numbers. Each robot has its own generator, so that its noise does not depend on other robots.

use std::f64::consts::TAU;

use league_server::Seat;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Upper limit of players' numbers, which keeps the seeds of the sides apart.
const NUMBERS: u64 = 1 << 32;

/// Creates the random generator of a player, which depends on nothing but the seed of the match and the seat.
pub(crate) fn seat_generator(seed: u64, seat: Seat) -> Pcg64Mcg {
    let stream = u64::from(seat.side.number()) * NUMBERS + u64::from(seat.number);
    let mut state = [0; 16];
    state[..8].copy_from_slice(&seed.to_le_bytes());
    state[8..].copy_from_slice(&stream.to_le_bytes());
    // Similar states of a multiplicative generator have similar first numbers, so they only seed a second generator.
    let mut mixer = Pcg64Mcg::from_seed(state);
    mixer.next_u64();
    Pcg64Mcg::from_rng(&mut mixer)
}

/// Returns a uniformly distributed number between -`limit` and `limit`.
pub(crate) fn symmetric(generator: &mut Pcg64Mcg, limit: f64) -> f64 {
    (2.0 * unit(generator) - 1.0) * limit
}

/// Returns a normally distributed number with mean 0, by the Box-Muller method. Uses `libm`, whose results have the
/// same bits on every machine; `rand_distr` uses functions of the platform.
pub(crate) fn normal(generator: &mut Pcg64Mcg, standard_deviation: f64) -> f64 {
    // At most 1 - 2^-53, so that the logarithm is finite.
    let radius = (-2.0 * libm::log(1.0 - unit(generator))).sqrt();
    standard_deviation * radius * libm::cos(TAU * unit(generator))
}

/// Returns a uniformly distributed number in [0, 1) with 53 bits, which an `f64` represents exactly.
fn unit(generator: &mut Pcg64Mcg) -> f64 {
    (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
