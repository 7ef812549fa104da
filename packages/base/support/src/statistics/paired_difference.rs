use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::statistics::{DRAWS, MINIMUM, SEED, mean_interval};

/// Maximum number of different pairs for which all combinations of signs are tried.
const EXACT: u32 = 13;
/// Sum of the quantiles of the normal distribution for a significance of 5 % (two-sided) and a power of 80 %.
const DETECTABLE: f64 = 1.959_964 + 0.841_621;

/// Difference between two sides over pairs of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedDifference {
    /// Number of pairs.
    pub pairs: usize,
    /// Number of pairs with different values.
    pub differing: usize,
    /// Mean of each side.
    pub means: [f64; 2],
    /// Mean of the second value minus the first.
    pub difference: f64,
    /// 95 % confidence interval of the difference, by the bootstrap; `None` for fewer than [`MINIMUM`] pairs.
    pub interval: Option<(f64, f64)>,
    /// Probability of a difference of at least this size if the sides are alike: two-sided permutation test, which
    /// exchanges the sides of pairs. `None` for fewer than [`MINIMUM`] pairs.
    pub p: Option<f64>,
    /// Standard deviation of the differences.
    pub deviation: f64,
}

impl PairedDifference {
    /// Compares pairs of values. Returns `None` without pairs.
    pub fn compute(pairs: &[[f64; 2]]) -> Option<Self> {
        if pairs.is_empty() {
            return None;
        }
        let count = pairs.len() as f64;
        let mean = |side: usize| pairs.iter().map(|pair| pair[side]).sum::<f64>() / count;
        let differences: Vec<f64> = pairs.iter().map(|[a, b]| b - a).collect();
        let difference = differences.iter().sum::<f64>() / count;
        let squares = differences.iter().map(|it| (it - difference).powi(2));
        let deviation = (squares.sum::<f64>() / (count - 1.0).max(1.0)).sqrt();
        Some(Self {
            pairs: pairs.len(),
            differing: differences.iter().filter(|it| **it != 0.0).count(),
            means: [mean(0), mean(1)],
            difference,
            interval: mean_interval(&differences),
            p: (pairs.len() >= MINIMUM).then(|| permutation(&differences)),
            deviation,
        })
    }

    /// Returns the number of additional pairs for a power of 80 %: the probability of finding a difference of this
    /// size. Returns `None` if the difference or the deviation is 0, or for fewer than [`MINIMUM`] pairs.
    pub fn missing_pairs(&self) -> Option<usize> {
        if self.pairs < MINIMUM || self.difference == 0.0 || self.deviation == 0.0 {
            return None;
        }
        let needed = (DETECTABLE * self.deviation / self.difference)
            .powi(2)
            .ceil();
        // A number of pairs that no computer plays is as good as the largest one.
        Some((needed as usize).saturating_sub(self.pairs))
    }
}

/// Returns the share of combinations of signs with which the sum of the differences is at least as far from 0. All
/// combinations for a few differences, otherwise drawn ones.
fn permutation(differences: &[f64]) -> f64 {
    let differing: Vec<f64> = differences
        .iter()
        .copied()
        .filter(|it| *it != 0.0)
        .collect();
    let sum = |is_negated: &mut dyn FnMut(usize) -> bool| {
        let signed = differing.iter().enumerate();
        let signed = signed.map(|(index, it)| if is_negated(index) { -it } else { *it });
        signed.sum::<f64>()
    };
    // Rounding errors of sums in another order must not exclude equal sums.
    let scale: f64 = differing.iter().map(|it| it.abs()).sum();
    let observed = sum(&mut |_| false).abs() - scale * 1e-12;
    let count = u32::try_from(differing.len()).unwrap_or(u32::MAX);
    if count <= EXACT {
        let combinations = 1_u32 << count;
        let extreme = (0..combinations)
            .filter(|signs| sum(&mut |index| signs >> index & 1 == 1).abs() >= observed);
        return extreme.count() as f64 / f64::from(combinations);
    }
    let mut generator = Pcg64Mcg::seed_from_u64(SEED);
    let extreme =
        (0..DRAWS).filter(|_| sum(&mut |_| generator.next_u32() >> 31 == 1).abs() >= observed);
    // The observed combination is one of the possible ones, so the result is never 0.
    (extreme.count() + 1) as f64 / f64::from(DRAWS + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computed(differences: &[f64]) -> PairedDifference {
        let pairs: Vec<_> = differences.iter().map(|it| [1.0, 1.0 + it]).collect();
        PairedDifference::compute(&pairs).unwrap()
    }

    #[test]
    fn six_losses_in_twenty_pairs_are_no_chance() {
        let mut differences = vec![0.0; 14];
        differences.extend([-1.0; 6]);
        let found = computed(&differences);
        // Both tails: all six against, or all six in favor.
        assert_eq!(found.p, Some(2.0 / 64.0));
        assert_eq!((found.pairs, found.differing), (20, 6));
        assert!((found.difference + 0.3).abs() < 1e-12);
        let (low, high) = found.interval.unwrap();
        assert!(
            (-0.6..=-0.4).contains(&low) && (-0.15..0.0).contains(&high),
            "{low} {high}"
        );
        assert_eq!(found.missing_pairs(), Some(0));
    }

    #[test]
    fn equal_sides_do_not_differ() {
        for differences in [&[0.0; 20][..], &[1.0, -1.0, 1.0, -1.0, 1.0, -1.0]] {
            assert_eq!(computed(differences).p, Some(1.0), "{differences:?}");
        }
        assert_eq!(computed(&[0.0; 20]).missing_pairs(), None);
    }

    #[test]
    fn nothing_is_concluded_from_few_pairs() {
        assert_eq!(PairedDifference::compute(&[]), None);
        let found = computed(&[1.0; MINIMUM - 1]);
        assert_eq!((found.p, found.interval), (None, None));
        assert_eq!(found.missing_pairs(), None);
        let found = computed(&[1.0; MINIMUM]);
        assert_eq!(found.p, Some(2.0 / 64.0));
    }

    #[test]
    fn drawn_combinations_agree_with_the_binomial_distribution() {
        // 11 of 15 signs are negative: the two-sided sign test gives 2 * 1941 / 32768.
        let mut differences = vec![-1.0; 11];
        differences.extend([1.0; 4]);
        let p = computed(&differences).p.unwrap();
        let exact = 2.0 * 1941.0 / 32768.0;
        assert!((p - exact).abs() < 0.01, "{p} {exact}");
    }

    #[test]
    fn sides_that_are_alike_seldom_differ() {
        let mut generator = Pcg64Mcg::seed_from_u64(7);
        let mut found = 0;
        for _ in 0..200 {
            let differences: Vec<f64> = (0..20)
                .map(|_| f64::from(generator.next_u32() % 5) - 2.0)
                .collect();
            found += usize::from(computed(&differences).p < Some(0.05));
        }
        assert!(found <= 18, "{found} of 200");
    }
}
