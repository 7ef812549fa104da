//! The catalogue of scenarios, its parameters, and programs of others.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod parameter_files;
mod programs;
mod switches;
mod teeth;
