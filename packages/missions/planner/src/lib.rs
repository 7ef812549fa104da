//! Finds plans for problems in PDDL.

mod csr;
mod error;
mod ground;
mod limits;
mod run;
mod task;
mod watch;

pub use error::{GroundError, PlanError};
pub use ground::ground;
pub use limits::{LimitReached, Limits};
pub use run::Run;
pub use task::Task;
pub use watch::{Progress, Unwatched, Watch};
