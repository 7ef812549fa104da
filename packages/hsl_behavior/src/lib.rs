//! The behavior of a robot: one function from what it knows to what it does.

mod behavior;
mod blackboard;
mod input;
mod output;
pub mod parameters;
mod tree;

pub use behavior::Behavior;
pub use blackboard::Blackboard;
pub use input::BehaviorInput;
pub use output::BehaviorOutput;
pub use parameters::BehaviorParameters;
pub use tree::create_tree;
