//! Trees from Rhai scripts.

mod faults;
mod fixture;
mod nodes;
mod sandbox;
