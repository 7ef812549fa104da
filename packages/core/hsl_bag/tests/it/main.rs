//! Writing, closing and damaging bags, and reading them with other readers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod damage;
mod endings;
mod files;
mod full_disk;
mod judges;
mod run_folders;
#[path = "../../../../core/hsl_wire/tests/strategies/mod.rs"]
mod strategies;
mod writing;
