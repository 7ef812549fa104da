//! Trees from Rhai scripts.

mod any_text;
mod depth;
mod errors;
mod fixture;
mod functions;
mod imports;
mod nodes;
mod printed;
mod readme;
mod registered;
mod sandbox;
