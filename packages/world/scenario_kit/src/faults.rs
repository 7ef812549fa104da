//! Injected faults: changes of a run to its own processes and messages, to test that its verdict is right and that a
//! team reacts as it should.

mod backend;
mod fault;
mod process;
mod random;
mod schedule;

pub use backend::{FaultyBackend, Strike};
pub use fault::{Fault, FaultError, FaultKind, FaultSyntaxError};
pub use process::{Blow, Process, ProcessError, StrikeOrder, strike_self};
pub use random::Surroundings;
pub use schedule::FaultSchedule;
