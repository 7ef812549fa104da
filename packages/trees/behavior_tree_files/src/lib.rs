//! Behavior trees from files.

pub mod btc;
mod checks;
mod controls;
mod expand;
mod fault;
mod findings;
mod hidden;
mod load;
mod loaded;
mod outline;
pub mod script;
mod suggest;
mod syntax;
mod text;
mod watch;
pub mod xml;
pub mod yaml;

pub use fault::{FileFault, FileFaults};
pub use load::load;
pub use loaded::LoadedTree;
pub use watch::TreeWatch;
