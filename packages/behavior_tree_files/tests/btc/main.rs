//! The language `.btc`, sentence by sentence.

mod any_text;
mod conditions;
mod controls;
mod faults;
mod large;
mod ports;
#[path = "../shown/mod.rs"]
mod shown;
mod subtrees;
mod syntax;
mod text;
mod variables;
#[path = "../world/mod.rs"]
mod world;
