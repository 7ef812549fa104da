/// Quantile of the normal distribution for 95 % confidence.
const Z: f64 = 1.959_964;

/// Returns the 95 % confidence interval of the pass rate if `passed` of `count` runs passed. It is Wilson's score
/// interval, which also holds if all or none passed. Returns `None` without runs.
pub fn pass_rate_interval(passed: usize, count: usize) -> Option<(f64, f64)> {
    if count == 0 {
        return None;
    }
    let (count, rate) = (count as f64, passed as f64 / count as f64);
    let z2 = Z * Z / count;
    let middle = rate + z2 / 2.0;
    let reach = Z * (rate * (1.0 - rate) / count + z2 / (4.0 * count)).sqrt();
    Some((
        ((middle - reach) / (1.0 + z2)).max(0.0),
        ((middle + reach) / (1.0 + z2)).min(1.0),
    ))
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
            let (found_low, found_high) = pass_rate_interval(passed, count).unwrap();
            assert!(
                (found_low - low).abs() < 1e-5,
                "{passed}/{count}: {found_low}"
            );
            assert!(
                (found_high - high).abs() < 1e-5,
                "{passed}/{count}: {found_high}"
            );
        }
        assert_eq!(pass_rate_interval(0, 0), None);
    }
}
