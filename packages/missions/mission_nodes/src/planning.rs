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

/// Planner that works while mission time stops.
pub trait Planning {
    /// Starts planning and replaces the previous request.
    fn begin(&mut self, request: PlanRequest);

    /// Returns the result of the last request once; `None` while planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning.
    fn cancel(&mut self);
}
