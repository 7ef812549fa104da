//! Tests of reading and writing domains and problems, and of the validation of plans.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod any_text;
mod corpus;
mod derived;
mod durative;
mod errors;
mod fixture;
mod large;
mod lenient;
mod numbers;
mod problem_errors;
#[expect(unreachable_pub, reason = "the tests of other packages use it too")]
#[path = "../random/mod.rs"]
mod random;
mod read;
mod recovery;
mod requirements;
mod round_trip;
mod tasks;
mod validation;
