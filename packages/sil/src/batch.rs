//! Campaigns: one scenario, many seeds and settings, each run in a process of its own, so that none can
//! harm another.

pub mod campaign;
pub mod outcome;
pub mod progress;
pub mod runner;
pub mod summary;
pub mod sweep;
mod tally;
