//! Missions on a field with given world states.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod checks;
mod decisions;
mod errors;
mod fixture;
mod percepts;
