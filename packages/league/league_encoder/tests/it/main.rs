//! What is encoded of a match of the 3D simulation league.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod frames;
mod game;
mod order;
mod practice;
mod urdf;
