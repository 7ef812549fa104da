//! Scenarios, their parameters, and scenario programs.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

// Links all scenarios.
use scenarios as _;

mod parameter_files;
mod practice;
mod programs;
mod switches;
mod teeth;
