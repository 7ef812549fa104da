//! Statistics of samples, for tests.

/// Returns the mean of the values.
pub(crate) fn mean(values: &[f32]) -> f32 {
    let sum: f64 = values.iter().copied().map(f64::from).sum();
    (sum / values.len() as f64) as f32
}

/// Returns the standard deviation of the values.
pub(crate) fn deviation(values: &[f32]) -> f32 {
    covariance(values, 0).sqrt()
}

/// Returns the correlation between values and those `lag` places later.
pub(crate) fn correlation(values: &[f32], lag: usize) -> f32 {
    covariance(values, lag) / covariance(values, 0)
}

/// Returns the covariance between values and those `lag` places later.
fn covariance(values: &[f32], lag: usize) -> f32 {
    let mean = mean(values);
    let later = &values[lag..];
    let products: Vec<_> = std::iter::zip(values, later)
        .map(|(value, later)| (value - mean) * (later - mean))
        .collect();
    self::mean(&products)
}

/// Panics unless `found` differs from `wanted` by at most `tolerance`.
pub(crate) fn assert_near(found: f32, wanted: f32, tolerance: f32) {
    let difference = (found - wanted).abs();
    assert!(
        difference <= tolerance,
        "found {found}, wanted {wanted} within {tolerance}"
    );
}
