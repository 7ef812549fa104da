//! The outline of a tree file, the checks that all languages of trees share, and what is wrong with a file.

pub mod checks;
pub mod controls;
mod fault;
pub mod findings;
mod hidden;
mod loaded;
pub mod outline;
mod suggest;
pub mod syntax;

pub use fault::{FileFault, FileFaults};
pub use hidden::refuse_hidden;
pub use loaded::LoadedTree;
pub use suggest::suggest;
