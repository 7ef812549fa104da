//! Planner for problems in PDDL: grounding, heuristic search and improvement of plans.

mod answer;
mod axioms;
mod csr;
mod error;
mod fast_downward;
mod ground;
mod improve;
mod limits;
mod monitor;
mod numeric;
mod overlap;
mod plan;
mod run;
mod schedule;
mod search;
mod task;
mod wall_clock;

pub use answer::{Answer, Statistics, ValidPlan};
pub use error::{GroundError, PlanError};
pub use fast_downward::FastDownward;
pub use ground::ground;
pub use limits::{LimitReached, Limits};
pub use monitor::{Monitor, NoMonitor, Progress};
pub use overlap::Overlap;
pub use plan::plan;
pub use run::Run;
pub use schedule::{StepTime, schedule};
pub use search::{
    BreadthFirst, Lama, Outcome, Portfolio, Siw, Solver, external_solvers, solver, solvers,
};
pub use task::Task;
pub use wall_clock::WallClock;
