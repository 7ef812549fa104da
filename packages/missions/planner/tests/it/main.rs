//! Tests of the planner.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod durations;
mod fast_downward;
mod features;
mod limits;
mod odd;
mod random_domains;
mod reference;
mod tasks;
mod texts;
