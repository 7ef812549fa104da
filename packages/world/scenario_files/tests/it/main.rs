//! Scenario files: errors, random values, expectations and the examples.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod corpus;
mod determinism;
mod errors;
mod examples;
mod expectations;

// Links the reader of files, which registers itself.
use scenario_files as _;

use scenario_files::ScenarioFile;

fn scenario(text: &str) -> scenario_kit::Scenario {
    let file = ScenarioFile::parse("test.yaml", text).unwrap_or_else(|errors| panic!("{errors}"));
    Box::leak(Box::new(file)).scenario()
}
