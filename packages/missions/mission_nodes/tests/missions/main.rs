//! Missions over ROS and their parts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod action;
mod arrangements;
mod audit;
mod harness;
mod journal;
mod kills;
mod limits;
mod performers;
mod replica;
mod run;
mod services;
mod simulated;
