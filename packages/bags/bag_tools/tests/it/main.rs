//! Tools for recorded bags.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod check;
#[expect(dead_code, reason = "the tests of hsl_bag use all of it")]
#[path = "../../../../core/hsl_bag/tests/it/common.rs"]
mod common;
mod convert;
mod cut;
mod difference;
mod export;
mod foreign;
mod foreign_files;
mod humble;
mod judges;
mod league;
mod recover;
mod sqlite_files;
