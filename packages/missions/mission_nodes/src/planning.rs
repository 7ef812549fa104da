//! Planning for a mission between its ticks: in a thread of this process, or by `planner_node`.

mod desk;
pub(crate) mod outcome;
mod service;
mod solve;
mod thread;

pub use desk::{DeskPlanner, PlanningDesk};
pub use service::ServicePlanning;
pub use solve::{PlanningLimits, Solved, solve};
pub use thread::{SolverThread, ThreadPlanning};

use mission::{PlanAnswer, PlanRequest};

/// Plans while the mission's time stands still.
pub trait Planning {
    /// Begins to plan. What it was planning before is no longer wanted.
    fn begin(&mut self, request: PlanRequest);

    /// The answer to the last request, once; none: it is still planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning.
    fn cancel(&mut self);
}
