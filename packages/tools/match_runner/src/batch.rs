//! Campaigns: one scenario with many seeds and settings. Each run has its own process, so that runs do not affect each
//! other.

mod attempt;
pub mod campaign;
pub mod coverage;
pub mod expectation;
pub mod fault_campaign;
pub mod journal;
mod leftover_check;
pub mod merge;
pub mod outcome;
mod prefix;
pub mod progress;
pub mod ray;
mod reused_nodes;
pub mod runner;
mod scratch;
pub mod shard;
pub mod summary;
pub mod sweep;
pub mod worker;
