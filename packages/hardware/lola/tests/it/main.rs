//! Tests of LoLA's messages: bytes, tolerated deviations, and refused messages; and of the simulated NAO.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod any_bytes;
mod any_message;
mod bytes;
mod corpus;
mod refused;
mod stand_in;
mod strategies;
mod stream;
mod tolerated;
