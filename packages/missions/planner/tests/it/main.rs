//! Tests of the planner.

mod odd;
mod random_domains;
mod reference;
