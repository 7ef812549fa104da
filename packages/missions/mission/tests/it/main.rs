//! Tests of missions from the plan to the end.

mod actions;
mod audit_printer;
mod causal;
mod executor;
mod performers;
mod plans;
mod random;
mod tasks;
mod uav_search;
