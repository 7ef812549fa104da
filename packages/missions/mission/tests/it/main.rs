//! Tests of missions from the plan to the end.

mod actions;
mod causal;
mod executor;
mod plans;
mod random;
mod story;
mod tasks;
mod uav_search;
