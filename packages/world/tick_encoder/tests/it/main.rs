//! The recorded messages of a tick, and what viewers show of them.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

/// The worlds of the engine's tests.
#[path = "../../../bevyhavior_simulator/tests/engine/common.rs"]
#[expect(dead_code, reason = "the tests of the engine use all of it")]
mod common;
mod markers;
mod record;
mod records;
