//! BehaviorTree.CPP XML: every node, scripts, faults, the way out and in again, and the corpus of the fuzzer.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod any_text;
mod corpus;
mod exported;
mod faults;
mod fixture;
mod includes;
mod kinds;
mod plan;
mod round_trip;
mod scripts;
mod shape;
