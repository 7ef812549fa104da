//! The YAML form of trees.

mod any_text;
mod faults;
#[path = "../shown/mod.rs"]
mod shown;
mod trees;
#[path = "../world/mod.rs"]
mod world;
