//! Bootstrap with a fixed seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Number of drawn samples.
const DRAWS: usize = 1000;

/// Returns the bounds between which the part `level` of the values of `statistic` lies, over samples of `count` numbers
/// below `count`, drawn with replacement (Efron 1979). Values that are not finite are omitted; `None` if all are.
pub(super) fn bounds(
    count: usize,
    level: f64,
    mut statistic: impl FnMut(&[usize]) -> f64,
) -> Option<(f64, f64)> {
    if count == 0 {
        return None;
    }
    let mut random = Pcg64Mcg::seed_from_u64(count as u64);
    let mut values = Vec::with_capacity(DRAWS);
    let mut drawn = vec![0; count];
    for _ in 0..DRAWS {
        for index in &mut drawn {
            // The product of two 64-bit numbers has 128 bits.
            *index = ((u128::from(random.next_u64()) * count as u128) >> 64) as usize;
        }
        values.push(statistic(&drawn));
    }
    values.retain(|value| value.is_finite());
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |share: f64| values[(share * last as f64).round() as usize];
    Some((at((1.0 - level) / 2.0), at((1.0 + level) / 2.0)))
}
