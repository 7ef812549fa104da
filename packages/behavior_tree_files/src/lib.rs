//! Behavior trees from files.

mod fault;
mod load;
mod loaded;
mod watch;
pub mod xml;

pub use fault::{FileFault, FileFaults};
pub use load::load;
pub use loaded::LoadedTree;
pub use watch::TreeWatch;
