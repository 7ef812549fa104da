//! Statistics of many runs.

/// Minimum, mean and maximum of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub(crate) least: f64,
    pub(crate) mean: f64,
    pub(crate) greatest: f64,
}

impl Spread {
    /// Returns the spread of numbers, or `None` without numbers.
    pub(crate) fn compute(numbers: impl Iterator<Item = f64>) -> Option<Self> {
        let (mut count, mut sum) = (0_u32, 0.0);
        let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers {
            count += 1;
            sum += number;
            (least, greatest) = (least.min(number), greatest.max(number));
        }
        (count > 0).then(|| Self {
            least,
            mean: sum / f64::from(count),
            greatest,
        })
    }
}

/// Quantile of the normal distribution for 95 % confidence.
const Z: f64 = 1.959_964;

/// Returns the 95 % confidence interval of the pass rate if `passed` of `count` runs passed: Wilson's score interval,
/// which also holds if all or none passed.
pub(super) fn confidence(passed: usize, count: usize) -> (f64, f64) {
    let (count, rate) = (count as f64, passed as f64 / count as f64);
    let z2 = Z * Z / count;
    let middle = rate + z2 / 2.0;
    let reach = Z * (rate * (1.0 - rate) / count + z2 / (4.0 * count)).sqrt();
    (
        ((middle - reach) / (1.0 + z2)).max(0.0),
        ((middle + reach) / (1.0 + z2)).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Computed independently with the formula of Wilson (1927).
        for (passed, count, low, high) in [
            (8, 10, 0.490_162, 0.943_318),
            (0, 20, 0.0, 0.161_125),
            (20, 20, 0.838_875, 1.0),
        ] {
            let (found_low, found_high) = confidence(passed, count);
            assert!(
                (found_low - low).abs() < 1e-5,
                "{passed}/{count}: {found_low}"
            );
            assert!(
                (found_high - high).abs() < 1e-5,
                "{passed}/{count}: {found_high}"
            );
        }
    }

    #[test]
    fn the_spread_of_nothing_is_none() {
        assert_eq!(Spread::compute(std::iter::empty()), None);
        let spread = Spread::compute([1.0, 2.0, 6.0].into_iter());
        let expected = Spread {
            least: 1.0,
            mean: 3.0,
            greatest: 6.0,
        };
        assert_eq!(spread, Some(expected));
    }
}
