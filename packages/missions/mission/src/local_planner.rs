use planner::{Limits, NoMonitor, Solver, plan};

use crate::{MissionPlanner, PlanAnswer, PlanRequest};

/// Planner that works during the tick, in [`MissionPlanner::poll`]. Its limits are counts and not times, so that the
/// same mission has the same plans on every machine.
pub struct LocalPlanner {
    solver: &'static dyn Solver,
    limits: Limits,
    request: Option<PlanRequest>,
}

impl LocalPlanner {
    /// Creates a planner with this solver and these limits.
    pub fn new(solver: &'static dyn Solver, limits: Limits) -> Self {
        Self {
            solver,
            limits,
            request: None,
        }
    }
}

impl MissionPlanner for LocalPlanner {
    fn start(&mut self, request: PlanRequest) {
        self.request = Some(request);
    }

    /// Takes the last request, plans in this call, and returns the result. Returns `None` without a new request.
    fn poll(&mut self) -> Option<PlanAnswer> {
        let PlanRequest {
            domain, problem, ..
        } = self.request.take()?;
        let planned = plan(&domain, &problem, self.solver, &self.limits, &NoMonitor);
        Some(PlanAnswer::from(planned))
    }

    fn cancel(&mut self) {
        self.request = None;
    }
}
