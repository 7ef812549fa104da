//! Frames and messages: both directions, anything that may arrive, and recordings of the original server.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod recorded;
