//! What is wrong in text files that people write: where, why and how to mend it, all faults together.

mod fault;
pub mod findings;
mod suggest;

pub use fault::{FileFault, FileFaults};
pub use suggest::suggest;
