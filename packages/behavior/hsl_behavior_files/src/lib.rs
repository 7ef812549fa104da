//! Behaviors with trees from files.
//!
//! A [`Behavior`](hsl_behavior::Behavior) reads no files. The node and the in-process run create a [`FileBehavior`]
//! from [`RobotParameters`]: it loads the tree and, with `hot_reload`, reloads it when its file changes.

mod file_behavior;
mod hot_reload;
mod parameters;
mod situation;
mod tree_file;

pub use file_behavior::FileBehavior;
pub use parameters::RobotParameters;
pub use situation::RobotSituation;
pub use tree_file::load_tree;
