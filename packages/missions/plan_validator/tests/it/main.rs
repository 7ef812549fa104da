//! Validation of plans.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod errors;
mod fixture;
mod large;
mod naive;
mod plan_files;
#[expect(unreachable_pub, reason = "the tests of other packages use it too")]
#[path = "../../../pddl/tests/random/mod.rs"]
mod random;
mod random_plans;
mod requires;
