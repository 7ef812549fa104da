//! Outline of a tree file, and the checks that all languages of trees share.

pub mod checks;
pub mod controls;
mod hidden;
mod loaded;
mod names;
pub mod outline;
mod synonyms;
pub mod syntax;

pub use hidden::refuse_hidden;
pub use loaded::LoadedTree;
pub use names::{NameError, NameErrors, check_names, is_node_name, refused_letter};
pub use synonyms::suggest_node;
pub use user_files::{FileError, FileErrors, findings, suggest};
