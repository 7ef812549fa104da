//! Behavior trees from files.

mod fault;
mod loaded;

pub use fault::{FileFault, FileFaults};
pub use loaded::LoadedTree;
