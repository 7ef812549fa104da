//! Tests of the protocol.

#![expect(
    clippy::duplicate_mod,
    reason = "the fuzzer, a package of its own, shares `common/recode.rs`"
)]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod agreement;
mod blackboard;
mod capture;
mod common;
mod conversions;
mod corpus;
mod difference;
mod get_schema;
mod golden_bytes;
mod log;
mod robustness;
mod schema_conversion;
mod schemas;
#[path = "../../../../core/hsl_wire/tests/strategies/mod.rs"]
mod strategies;
mod trees;
