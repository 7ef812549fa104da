//! Messages as bytes: conversions, CDR, and what ROS makes of both.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod answer;
mod cdr;
mod conversions;
mod faults;
mod message_types;
mod ros;
#[path = "../strategies/mod.rs"]
mod strategies;
mod type_support;
