//! The node of the behavior: its parameters, and which world states it answers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arguments;
mod stamps;
