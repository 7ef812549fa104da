//! Checks plans step by step against a PDDL domain and problem. It shares no code with the planner.

mod step;

pub use step::{AppliedStep, Step};
