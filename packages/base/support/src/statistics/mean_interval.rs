use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::statistics::{DRAWS, MINIMUM, SEED};

/// Returns the 95 % confidence interval of the mean by the bootstrap: the quantiles of the means of samples, drawn with
/// replacement. Returns `None` for fewer than [`MINIMUM`] numbers.
pub fn mean_interval(numbers: &[f64]) -> Option<(f64, f64)> {
    if numbers.len() < MINIMUM {
        return None;
    }
    let mut generator = Pcg64Mcg::seed_from_u64(SEED);
    let count = numbers.len();
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let drawn = (0..count).map(|_| {
                // The upper half of the product is uniform below the number of numbers.
                let index = (u64::from(generator.next_u32()) * count as u64) >> 32;
                numbers[index as usize]
            });
            drawn.sum::<f64>() / count as f64
        })
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    let quantile = |share: f64| means[((means.len() - 1) as f64 * share).round() as usize];
    Some((quantile(0.025), quantile(0.975)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_normal_distribution_for_many_numbers() {
        // Mean 0.5, standard deviation 0.5: the standard error of 400 numbers is 0.025.
        let numbers: Vec<f64> = (0..400).map(|index| f64::from(index % 2)).collect();
        let (low, high) = mean_interval(&numbers).unwrap();
        assert!((low - 0.451).abs() < 0.004, "{low}");
        assert!((high - 0.549).abs() < 0.004, "{high}");
    }

    #[test]
    fn equal_numbers_have_an_interval_without_width() {
        assert_eq!(mean_interval(&[2.0; MINIMUM]), Some((2.0, 2.0)));
    }

    #[test]
    fn too_few_numbers_have_no_interval() {
        assert_eq!(mean_interval(&[]), None);
        assert_eq!(mean_interval(&[2.0; MINIMUM - 1]), None);
    }
}
