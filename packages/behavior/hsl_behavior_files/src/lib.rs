//! Behaviors whose trees come from files.
//!
//! A [`Behavior`](hsl_behavior::Behavior) is given its tree and reads no file. Who runs it (the node, a run in one
//! process) makes a [`FileBehavior`] of [`RobotParameters`]: it loads the tree and, if asked to, looks after its file.

mod file_behavior;
mod parameters;
mod situation;
mod tree_file;

pub use file_behavior::FileBehavior;
pub use parameters::RobotParameters;
pub use situation::RobotSituation;
pub use tree_file::load_tree;
