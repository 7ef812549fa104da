//! Tests of the bridge, as real processes and against the real Zenoh stack.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod conversation;
mod harness;
mod script;
mod together;
mod traps;
