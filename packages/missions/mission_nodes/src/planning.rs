//! Planning for a mission between its ticks: in a thread of this process, or by `planner_node`.

mod background_planner;
pub(crate) mod outcome;
mod plan_requests;
mod service;
mod solve;
mod thread;

pub use background_planner::BackgroundPlanner;
pub use plan_requests::{DeferredPlanner, PlanRequests};
pub use service::ServicePlanner;
pub use solve::{PlanningLimits, SolveResult, solve};
pub use thread::{SolverThread, ThreadPlanner};
