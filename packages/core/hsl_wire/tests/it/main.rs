//! Messages as bytes: conversions, CDR, and comparison with ROS.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod answer;
mod cdr;
mod conversions;
mod invalid_values;
mod message_types;
mod ros;
#[path = "../strategies/mod.rs"]
mod strategies;
mod topic_names;
mod type_support;
