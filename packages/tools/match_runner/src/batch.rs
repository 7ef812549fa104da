//! Campaigns: one scenario with many seeds and settings. Each run has a process of its own, so that runs do not affect
//! each other.

mod attempt;
pub mod campaign;
mod enclosure;
pub mod expectation;
pub mod journal;
pub mod nemesis;
pub mod outcome;
mod prefix;
pub mod progress;
pub mod runner;
mod scratch;
pub mod summary;
pub mod sweep;
mod tally;
pub mod worker;
