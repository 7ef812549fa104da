use std::sync::Arc;

use pddl::validation::AppliedStep;
use pddl::{Domain, Problem};
use planner::{Answer, PlanError};

/// Request of a plan.
#[derive(Clone, Debug)]
pub struct PlanRequest {
    /// Number of the planning episode.
    pub episode: u64,
    /// Domain of the problem.
    pub domain: Arc<Domain>,
    /// Problem with the present facts and the goal.
    pub problem: Problem,
}

/// Result of planning.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanAnswer {
    /// A valid plan.
    Plan(FoundPlan),
    /// Proof that no plan exists.
    NoPlan,
    /// Limit that the planner reached.
    Limit(String),
    /// Error of the planner, or of the connection to it.
    Error(String),
}

impl From<Result<Answer, PlanError>> for PlanAnswer {
    fn from(planned: Result<Answer, PlanError>) -> Self {
        match planned {
            Ok(Answer::Plan(plan)) => Self::Plan(FoundPlan {
                steps: plan.steps,
                solver: plan.solver.to_owned(),
                expansions: plan.statistics.expansions,
            }),
            Ok(Answer::NoPlan) => Self::NoPlan,
            Ok(Answer::Overlap(overlap)) => Self::Limit(overlap.to_string()),
            Ok(Answer::Limit(limit)) => Self::Limit(limit.to_string()),
            Err(error) => Self::Error(error.to_string()),
        }
    }
}

/// A plan with its solver.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPlan {
    /// Steps, validated in the state of the request.
    pub steps: Vec<AppliedStep>,
    /// Name of the solver.
    pub solver: String,
    /// Number of expanded states.
    pub expansions: u64,
}

/// Interface to a planner in this process or in another one.
pub trait MissionPlanner: Send + Sync {
    /// Starts planning and replaces the previous request.
    fn start(&mut self, request: PlanRequest);

    /// Returns the result of the last request once; `None` while planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning.
    fn cancel(&mut self);
}
