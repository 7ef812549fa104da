//! Simulated actions without robots: leaves that take time and may fail.

mod blackboard;
mod leaves;
mod parameters;

pub use blackboard::SimulatedBlackboard;
pub use leaves::{FoundLeaves, LeafError};
pub use parameters::SimulationParameters;
