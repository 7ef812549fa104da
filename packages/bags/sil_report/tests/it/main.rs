//! Reports and pictures of recorded matches.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod league;
mod pictures;
mod report;
mod survey;
