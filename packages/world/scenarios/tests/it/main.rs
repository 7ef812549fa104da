//! The scenarios, their parameters, and programs of others.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

// All of them can be found.
use scenarios as _;

mod parameter_files;
mod programs;
mod switches;
mod teeth;
