//! Behavior trees from files.

pub mod btc;
mod expand;
mod load;
mod names;
pub mod script;
mod watch;
pub mod yaml;

pub use behavior_tree_outline::{FileError, FileErrors, LoadedTree, NameError, NameErrors};
pub use load::load;
pub use names::check_names;
pub use watch::TreeWatch;
