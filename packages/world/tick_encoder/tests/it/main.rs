//! What of a tick is recorded, and what viewers show of it.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

/// The world that the tests of the engine play in.
#[path = "../../../bevyhavior_simulator/tests/engine/common.rs"]
#[expect(dead_code, reason = "the tests of the engine use all of it")]
mod common;
mod markers;
mod record;
mod records;
