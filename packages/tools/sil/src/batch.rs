//! Campaigns: one scenario, many seeds and settings, each run in a process of its own, so that none can
//! harm another.

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
