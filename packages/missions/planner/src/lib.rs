//! Finds plans for problems in PDDL.

mod csr;
mod error;
mod ground;
mod limits;
mod run;
mod search;
mod task;
mod watch;

pub use error::{GroundError, PlanError};
pub use ground::ground;
pub use limits::{LimitReached, Limits};
pub use run::Run;
pub use search::{BfsF, BreadthFirst, Outcome, Siw, Solver, solvers};
pub use task::Task;
pub use watch::{Progress, Unwatched, Watch};
