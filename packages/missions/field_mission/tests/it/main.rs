//! Missions on a field, with world states made by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod checks;
mod decisions;
mod faults;
mod fixture;
mod percepts;
