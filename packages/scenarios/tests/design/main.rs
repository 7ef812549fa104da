//! The examples of the design document, as they stand there; what they leave open is filled in.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod communication;
mod intercept;
mod markers;
mod planning;
mod striker;
mod types;
