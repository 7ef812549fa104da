//! Bootstrap with a fixed seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Number of drawn samples.
const DRAWS: usize = 500;

/// Calls `statistic` with samples of `count` numbers below `count`, drawn with replacement (Efron 1979).
pub(super) fn each(count: usize, mut statistic: impl FnMut(&[usize])) {
    let mut random = Pcg64Mcg::seed_from_u64(count as u64);
    let mut drawn = vec![0; count];
    for _ in 0..DRAWS {
        for index in &mut drawn {
            // The product of two 64-bit numbers has 128 bits.
            *index = ((u128::from(random.next_u64()) * count as u128) >> 64) as usize;
        }
        statistic(&drawn);
    }
}

/// Returns the bounds between which the part `level` of the drawn values lies.
pub(super) fn bounds(mut values: Vec<f64>, level: f64) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1) as f64;
    let at = |share: f64| values.get((share * last).round() as usize).copied();
    let both = [(1.0 - level) / 2.0, (1.0 + level) / 2.0].map(at);
    let [Some(low), Some(high)] = both else {
        return (f64::NEG_INFINITY, f64::INFINITY);
    };
    (low, high)
}
