//! Behavior trees from files. The README describes the languages.

#[cfg(feature = "btc")]
pub mod btc;
#[cfg(any(feature = "btc", feature = "yaml"))]
mod expand;
#[cfg(any(feature = "btc", feature = "rhai"))]
mod large_stack;
mod load;
mod names;
#[cfg(feature = "rhai")]
pub mod script;
mod situation;
mod watch;
#[cfg(feature = "yaml")]
pub mod yaml;

pub use behavior_tree_outline::{FileError, FileErrors, LoadedTree, NameError, NameErrors};
pub use load::load;
pub use names::check_names;
pub use situation::Situation;
pub use watch::TreeWatch;
