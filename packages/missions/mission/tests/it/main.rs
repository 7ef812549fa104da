//! Tests of missions from the plan to the end.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod actions;
mod audit_printer;
mod causal;
mod executor;
mod performers;
mod plans;
mod random;
mod tasks;
mod uav_search;
