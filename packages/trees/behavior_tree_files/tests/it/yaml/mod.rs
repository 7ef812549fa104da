//! The YAML form of trees.

mod any_text;
mod faults;
mod trees;
