//! Tests of the messages of a match.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod frames;
mod game;
mod order;
mod practice;
mod urdf;
