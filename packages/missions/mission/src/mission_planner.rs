use std::sync::Arc;

use pddl::{Domain, Problem};
use plan_validator::AppliedStep;

/// A problem to be planned.
#[derive(Clone, Debug)]
pub struct PlanRequest {
    /// The number of the planning episode.
    pub episode: u64,
    /// The domain.
    pub domain: Arc<Domain>,
    /// What is true, and what shall be.
    pub problem: Problem,
}

/// What a planner says.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanAnswer {
    /// A valid plan.
    Plan(FoundPlan),
    /// There is no plan, and that is proved.
    NoPlan,
    /// It gave up: which limit was reached.
    Limit(String),
    /// It cannot plan this at all, or was not reached.
    Error(String),
}

/// A plan and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPlan {
    /// The steps, validated from the state of the request.
    pub steps: Vec<AppliedStep>,
    /// Name of the solver.
    pub solver: String,
    /// How many states it expanded.
    pub expansions: u64,
}

/// Plans for a mission, in this process or in another one.
pub trait MissionPlanner: Send + Sync {
    /// Begins to plan. What it was planning before is no longer wanted.
    fn ask(&mut self, request: PlanRequest);

    /// The answer to the last request, once; none: it is still planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning.
    fn cancel(&mut self);
}
