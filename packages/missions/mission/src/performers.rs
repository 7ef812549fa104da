//! Steps that other programs perform: the leaf, and its calls for the program that sends them.

mod leaf;
mod performances;

pub use leaf::{HasPerformers, PERFORM, add_perform_leaf};
pub use performances::{PerformFailure, PerformRequest, Performances, PerformerCall};
