#![doc = include_str!("../README.md")]

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
