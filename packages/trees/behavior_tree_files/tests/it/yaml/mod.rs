//! YAML form of trees.

mod any_text;
mod errors;
mod trees;
