//! Tests of the planner.

mod durations;
mod fast_downward;
mod features;
mod limits;
mod odd;
mod random_domains;
mod reference;
mod tasks;
mod texts;
