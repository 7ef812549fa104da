use crate::statistics::fixed;

/// Minimum, mean and maximum of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Minimum.
    pub least: f64,
    /// Mean.
    pub mean: f64,
    /// Maximum.
    pub greatest: f64,
}

impl Spread {
    /// Returns the spread of numbers, or `None` without numbers.
    pub fn compute(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
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

    /// Formats minimum and maximum, as in `0 to 3`. If one of them is not a whole number, both have `decimals`
    /// decimals, so that a mean with as many decimals is within the range.
    pub fn range(&self, decimals: usize) -> String {
        let Self {
            least, greatest, ..
        } = self;
        let is_whole = least.fract() == 0.0 && greatest.fract() == 0.0;
        let decimals = if is_whole { 0 } else { decimals };
        let [least, greatest] = [*least, *greatest].map(|it| fixed(it, decimals));
        format!("{least} to {greatest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_of_nothing_is_none() {
        assert_eq!(Spread::compute([]), None);
        let spread = Spread::compute([1.0, 2.0, 6.0]);
        let expected = Spread {
            least: 1.0,
            mean: 3.0,
            greatest: 6.0,
        };
        assert_eq!(spread, Some(expected));
    }

    #[test]
    fn the_range_contains_the_mean() {
        for (numbers, decimals, mean, range) in [
            (&[0.35, 0.45, 0.4][..], 1, "0.4", "0.3 to 0.5"),
            (&[0.46, 0.46], 2, "0.46", "0.46 to 0.46"),
            (&[0.0, 0.4], 1, "0.2", "0.0 to 0.4"),
            (&[0.0, 1.0, 3.0], 1, "1.3", "0 to 3"),
            (&[-1.0, 0.0], 2, "-0.50", "-1 to 0"),
            (&[-0.001, 0.0], 2, "0.00", "0.00 to 0.00"),
        ] {
            let spread = Spread::compute(numbers.iter().copied()).unwrap();
            assert_eq!(fixed(spread.mean, decimals), mean);
            assert_eq!(spread.range(decimals), range);
        }
    }
}
