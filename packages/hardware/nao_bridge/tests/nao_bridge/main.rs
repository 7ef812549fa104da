//! Tests of the bridge with a simulated robot, with the time as an argument. Tests of the node with its socket and its
//! topics are in `packages/tools/sil`.
//!
//! The test has the name of its package, so that cargo can build it alone, with the features of the whole workspace.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod falls;
mod hooks;
mod knowledge;
mod robot;
mod safety;
mod sensed;
mod socket;
mod standing;
