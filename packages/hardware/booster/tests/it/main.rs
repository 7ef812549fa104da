//! The K1's messages and calls.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod calls;
mod messages;
