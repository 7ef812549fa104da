//! Bags: writing and ending them, damaged ones, and what other readers find in them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod damage;
mod endings;
mod full_disk;
mod judges;
#[path = "../../../../core/hsl_wire/tests/strategies/mod.rs"]
mod strategies;
mod writing;
