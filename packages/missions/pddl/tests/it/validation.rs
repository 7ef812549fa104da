//! Validation of plans.

mod derived;
mod errors;
mod fixture;
mod large;
mod naive;
mod plan_files;
mod random_plans;
mod requires;
mod schedule;
