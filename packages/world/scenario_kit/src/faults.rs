//! Injected faults: changes of a run to its own processes and messages, for tests of its verdict and of a team's
//! reaction.

mod backend;
mod fault;
mod process;
mod random;
mod schedule;

pub use backend::{FaultyBackend, SignalSender};
pub use fault::{Fault, FaultError, FaultKind, FaultSyntaxError};
pub use process::{FaultSignal, Process, ProcessError, SignalRequest, send_signal_to_self};
pub use random::ScheduleContext;
pub use schedule::FaultSchedule;
