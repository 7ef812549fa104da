//! Recorded messages of a tick, and their display in viewers.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

/// Worlds of the engine's tests.
#[path = "../../../bevyhavior_simulator/tests/engine/common.rs"]
#[expect(dead_code, reason = "only the tests of the engine use all functions")]
mod common;
mod markers;
mod record;
mod records;
mod threads;
