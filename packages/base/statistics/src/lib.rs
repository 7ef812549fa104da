#![doc = include_str!("../README.md")]

mod mean_interval;
mod paired_difference;
mod pass_rate;
mod spread;

pub use mean_interval::mean_interval;
pub use paired_difference::PairedDifference;
pub use pass_rate::pass_rate_interval;
pub use spread::Spread;

/// Number of drawn samples and combinations.
const DRAWS: u32 = 10_000;
/// Seed of the draws, so that equal numbers have equal results.
const SEED: u64 = 0;
