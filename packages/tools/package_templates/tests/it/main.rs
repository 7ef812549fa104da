//! Tests of the templates of packages.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod names;
mod texts;
