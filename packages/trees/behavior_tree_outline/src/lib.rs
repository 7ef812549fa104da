//! The outline of a tree file, the checks that all languages of trees share, and what is wrong with a file.

pub mod checks;
pub mod controls;
mod hidden;
mod loaded;
pub mod outline;
pub mod syntax;

pub use hidden::refuse_hidden;
pub use loaded::LoadedTree;
pub use user_files::{FileError, FileErrors, findings, suggest};
