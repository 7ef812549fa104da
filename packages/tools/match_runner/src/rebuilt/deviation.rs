//! Standard deviations of sums.

/// Returns the standard deviation of a sum of independent errors.
pub(super) fn combined<const COUNT: usize>(deviations: [f32; COUNT]) -> f32 {
    deviations.map(|it| it * it).iter().sum::<f32>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variances_are_added() {
        assert_eq!(combined([3.0, 4.0, 12.0]), 13.0);
        assert_eq!(combined([0.2]), 0.2);
    }
}
