//! Statistics of many runs, for campaigns, comparisons and reports.
//!
//! ```
//! use support::statistics::{PairedDifference, Spread, mean_interval, pass_rate_interval};
//!
//! let spread = Spread::compute([0.0, 1.0, 3.0]).unwrap();
//! assert_eq!(spread.range(1), "0 to 3");
//! let (low, high) = mean_interval(&[0.0, 1.0, 3.0, 0.0, 1.0, 3.0]).unwrap();
//! assert!(low < spread.mean && spread.mean < high);
//! let (low, high) = pass_rate_interval(20, 20).unwrap();
//! assert!(low > 0.8 && high == 1.0);
//! // Six of twenty seeds differ, all against the second side.
//! let mut pairs = vec![[1.0, 1.0]; 14];
//! pairs.extend([[1.0, 0.0]; 6]);
//! assert!(PairedDifference::compute(&pairs).unwrap().p.unwrap() < 0.05);
//! ```
//!
//! - **Spread**: minimum, mean and maximum.
//! - **Confidence intervals** of 95 %: [`mean_interval`] of a mean, by the bootstrap, and [`pass_rate_interval`] of a pass
//!   rate, Wilson's score interval, which also holds if all or none passed.
//! - **Pairs**: [`PairedDifference`] compares two sides over pairs of values, with a two-sided permutation test.
//! - **Few numbers**: without numbers nothing is computed; for fewer than [`MINIMUM`] (6) runs or pairs there is neither a
//!   probability nor an interval of a mean, so nothing is concluded.
//! - **Texts**: [`fixed`] and [`signed`] format numbers; a number that is rounded to zero has no minus.
//! - **Reproducible**: draws have a fixed seed, so equal numbers have equal results.

mod mean_interval;
mod number_text;
mod paired_difference;
mod pass_rate;
mod spread;

pub use mean_interval::mean_interval;
pub use number_text::{fixed, signed};
pub use paired_difference::PairedDifference;
pub use pass_rate::pass_rate_interval;
pub use spread::Spread;

/// Minimum number of runs or pairs from which anything is concluded: with fewer pairs, no difference has a probability
/// below 5 % in the permutation test, and the bootstrap has too few samples for an interval.
pub const MINIMUM: usize = 6;
/// Number of drawn samples and combinations.
const DRAWS: u32 = 10_000;
/// Seed of the draws, so that equal numbers have equal results.
const SEED: u64 = 0;
