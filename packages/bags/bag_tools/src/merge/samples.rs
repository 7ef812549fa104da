/// Differences between the times of equal messages in two logs \[ns\].
#[derive(Clone, Debug, Default)]
pub(super) struct Samples(Vec<i128>);

/// Center and spread of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Center {
    /// Median \[ns\].
    pub(super) median: f64,
    /// Twice the standard deviation of the samples, and twice the standard error of the median \[ns\].
    pub(super) uncertainty: f64,
    /// Number of samples.
    pub(super) count: usize,
}

/// Standard deviation of normally distributed numbers with a median absolute deviation of 1.
const DEVIATION: f64 = 1.4826;

/// Standard error of the median of normally distributed numbers, relative to that of the mean.
const OF_MEDIAN: f64 = 1.2533;

/// Minimum number of samples: with fewer, a lost message decides.
const FEWEST: usize = 3;

impl Samples {
    /// Adds a difference.
    pub(super) fn add(&mut self, difference: i128) {
        self.0.push(difference);
    }

    /// Returns center and spread; `None` with too few samples.
    ///
    /// Medians, because single messages are late, for example after the first one of a state was lost. The spread is part
    /// of the uncertainty, because the mean delays of two robots may differ as much as single ones: if only one of them has
    /// delays, the median is wrong by their median.
    pub(super) fn center(&self) -> Option<Center> {
        let count = self.0.len();
        if count < FEWEST {
            return None;
        }
        // Relative to the first difference, so that a floating-point number has enough digits.
        let origin = self.0[0];
        let relative: Vec<_> = self.0.iter().map(|it| (it - origin) as f64).collect();
        let middle = median(&relative);
        let deviations: Vec<_> = relative.iter().map(|it| (it - middle).abs()).collect();
        let deviation = DEVIATION * median(&deviations);
        Some(Center {
            median: origin as f64 + middle,
            uncertainty: 2.0 * deviation * (1.0 + OF_MEDIAN / (count as f64).sqrt()),
            count,
        })
    }
}

/// Returns the median; 0 without numbers.
fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = sorted.len() / 2;
    match (sorted.len() % 2, sorted.get(upper)) {
        (1, Some(middle)) => *middle,
        (_, Some(above)) => f64::midpoint(sorted[upper - 1], *above),
        (_, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_late_messages_do_not_change_the_center() {
        let mut samples = Samples::default();
        assert_eq!(samples.center(), None);
        for difference in [10_000_000, 12_000_000, 11_000_000, 500_000_000, 10_500_000] {
            samples.add(difference);
        }
        let center = samples.center().unwrap();
        assert_eq!((center.median, center.count), (11_000_000.0, 5));
        assert!(center.uncertainty < 5_000_000.0, "{center:?}");
    }
}
