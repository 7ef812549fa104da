//! Trees from Rhai scripts.

mod any_text;
mod depth;
mod faults;
mod fixture;
mod functions;
mod nodes;
mod readme;
mod sandbox;
