//! BehaviorTree.CPP XML: nodes, scripts, errors, export, and the corpus of the fuzzer.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod any_text;
mod corpus;
mod editor_state;
mod errors;
mod exported;
mod fixture;
mod foreign;
mod includes;
mod kinds;
mod layout;
mod oracle;
mod plan;
mod registered;
mod round_trip;
mod scripts;
mod shape;
