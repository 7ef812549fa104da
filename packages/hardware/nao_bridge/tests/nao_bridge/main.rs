//! The bridge and a robot without hardware, with the time as an argument. The tests of the node with its socket and its
//! topics are those of whole robots in `packages/tools/sil`.
//!
//! Named after its package: cargo builds it alone, with the features of the whole workspace.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod falls;
mod hooks;
mod knowledge;
mod robot;
mod safety;
mod sensed;
mod socket;
mod standing;
