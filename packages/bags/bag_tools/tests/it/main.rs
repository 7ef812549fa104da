//! Tools for recorded bags.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod check;
#[path = "../../../hsl_bag/tests/it/common.rs"]
mod common;
mod convert;
mod cut;
mod difference;
mod export;
mod judges;
mod recover;
