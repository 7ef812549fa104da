//! Planning for a mission between its ticks: in a thread of this process, or by `planner_node`.

pub(crate) mod outcome;
mod plan_requests;
mod service;
mod solve;
mod thread;

pub use plan_requests::{DeferredPlanner, PlanRequests};
pub use service::ServicePlanning;
pub use solve::{PlanningLimits, SolveResult, solve};
pub use thread::{SolverThread, ThreadPlanning};

use mission::{PlanAnswer, PlanRequest};

/// Planner that works while mission time stops.
pub trait Planning {
    /// Starts planning and replaces the previous request.
    fn start(&mut self, request: PlanRequest);

    /// Returns the result of the last request once; `None` while planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning.
    fn cancel(&mut self);
}
