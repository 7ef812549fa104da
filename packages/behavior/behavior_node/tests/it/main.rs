//! Behavior node: its parameters, and its answers to world states.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arguments;
mod stamps;
