//! The YAML form of trees.

mod any_text;
mod faults;
mod trees;
#[path = "../world/mod.rs"]
mod world;
