//! Exact intervals of common distributions. `level` is the probability that an interval contains the true value.

use statrs::distribution::{Beta, ChiSquared, ContinuousCDF, Normal, StudentsT};

/// Returns the interval of the mean number of events, after Garwood (1936): the number of events is distributed by
/// Poisson.
pub(super) fn of_count(count: usize, level: f64) -> (f64, f64) {
    let tail = (1.0 - level) / 2.0;
    let quantile = |share: f64, freedom: usize| {
        let distribution = ChiSquared::new(freedom as f64).ok();
        distribution.map_or(0.0, |it| it.inverse_cdf(share) / 2.0)
    };
    let low = if count == 0 {
        0.0
    } else {
        quantile(tail, 2 * count)
    };
    (low, quantile(1.0 - tail, 2 * count + 2))
}

/// Returns the interval of a probability, after Clopper and Pearson (1934): `successes` of `trials` occurred.
pub(super) fn of_share(successes: usize, trials: usize, level: f64) -> (f64, f64) {
    let tail = (1.0 - level) / 2.0;
    let failures = trials - successes;
    let quantile = |share: f64, a: usize, b: usize| {
        let distribution = Beta::new(a as f64, b as f64).ok();
        distribution.map_or(0.0, |it| it.inverse_cdf(share))
    };
    let low = match successes {
        0 => 0.0,
        _ => quantile(tail, successes, failures + 1),
    };
    let high = match failures {
        0 => 1.0,
        _ => quantile(1.0 - tail, successes + 1, failures),
    };
    (low, high)
}

/// Returns the interval of the standard deviation of normally distributed numbers from the sum of their squares, with
/// this number of degrees of freedom.
pub(super) fn of_deviation(squares: f64, freedom: usize, level: f64) -> (f64, f64) {
    let tail = (1.0 - level) / 2.0;
    let Ok(distribution) = ChiSquared::new(freedom as f64) else {
        return (0.0, f64::INFINITY);
    };
    let bound = |share: f64| (squares / distribution.inverse_cdf(share)).sqrt();
    (bound(1.0 - tail), bound(tail))
}

/// Returns the mean of numbers; 0 without numbers.
pub(super) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// Returns the interval of the mean of normally distributed numbers, after Student (1908); `None` for fewer than three.
pub(super) fn of_mean(numbers: &[f64], level: f64) -> Option<(f64, f64)> {
    let count = numbers.len();
    if count < 3 {
        return None;
    }
    let center = mean(numbers);
    let squares: f64 = numbers.iter().map(|it| (it - center) * (it - center)).sum();
    let error = (squares / ((count - 1) * count) as f64).sqrt();
    let distribution = StudentsT::new(0.0, 1.0, (count - 1) as f64).ok()?;
    let reach = distribution.inverse_cdf(0.5 + level / 2.0) * error;
    Some((center - reach, center + reach))
}

/// Returns the number of standard deviations around the mean of a normal distribution that contain its part `level`.
pub(super) fn deviations(level: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + level / 2.0)
}

/// Returns the reduction of the logarithm of the likelihood at the ends of an interval of one parameter, by the theorem
/// of Wilks (1938).
pub(super) fn likelihood_drop(level: f64) -> f64 {
    let deviations = deviations(level);
    deviations * deviations / 2.0
}

/// Returns the median of sorted numbers and its interval by order statistics, which assume no distribution. The ends are
/// the least and the greatest number if there are few. `None` without numbers.
pub(super) fn of_median(sorted: &[f64], level: f64) -> Option<(f64, (f64, f64))> {
    let last = sorted.len().checked_sub(1)?;
    let count = sorted.len() as f64;
    let reach = deviations(level) * count.sqrt() / 2.0;
    let low = (count / 2.0 - reach).floor().max(0.0) as usize;
    let high = ((count / 2.0 + reach).ceil() as usize).min(last);
    Some((sorted[last / 2], (sorted[low], sorted[high])))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that both numbers agree in three digits.
    fn assert_near(found: (f64, f64), wanted: (f64, f64)) {
        let is_near = |a: f64, b: f64| (a - b).abs() < 2e-3 * b.abs().max(1e-3);
        assert!(
            is_near(found.0, wanted.0) && is_near(found.1, wanted.1),
            "{found:?}"
        );
    }

    #[test]
    fn intervals_are_those_of_published_tables() {
        // Garwood's table for 95 %: 0 and 3.689, 10 events: 4.795 and 18.391.
        assert_near(of_count(0, 0.95), (0.0, 3.6889));
        assert_near(of_count(10, 0.95), (4.7954, 18.3904));
        // Clopper and Pearson for 95 %: 4 of 10: 0.1216 and 0.7376.
        assert_near(of_share(4, 10, 0.95), (0.12155, 0.73762));
        assert_near(of_share(0, 10, 0.95), (0.0, 0.30850));
        // Quantiles of chi square with 10 degrees of freedom for 90 %: 3.940 and 18.307.
        assert_near(
            of_deviation(10.0, 10, 0.9),
            ((10.0_f64 / 18.307).sqrt(), (10.0_f64 / 3.940).sqrt()),
        );
        assert!((deviations(0.9) - 1.6449).abs() < 1e-3);
    }
}
