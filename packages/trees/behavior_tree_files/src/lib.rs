//! Behavior trees from files.

pub mod btc;
mod expand;
mod load;
pub mod script;
mod watch;
pub mod yaml;

pub use behavior_tree_outline::{FileError, FileErrors, LoadedTree};
pub use load::load;
pub use watch::TreeWatch;
