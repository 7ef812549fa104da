use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mission::PlanAnswer;
use pddl::{Domain, Problem};
use planner::{Answer, Limits, Monitor, Solver, WallClock, plan};

/// Solver and limits of planning.
#[derive(Clone)]
pub struct PlanningLimits {
    /// The solver.
    pub solver: &'static dyn Solver,
    /// Maximum time, memory and expansions.
    pub limits: Limits,
}

/// Result of planning with the cost of the plan.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveResult {
    /// Result of planning.
    pub answer: PlanAnswer,
    /// Sum of the costs of the steps; 0 without a plan.
    pub cost: f64,
}

/// Plans in this thread until there is a result or `is_canceled` is set. The time limit is wall time from this call.
pub fn solve(
    domain: &Domain,
    problem: &Problem,
    settings: &PlanningLimits,
    is_canceled: &AtomicBool,
) -> SolveResult {
    let monitor = CancelableClock {
        clock: WallClock::start(),
        is_canceled,
    };
    let planned = plan(domain, problem, settings.solver, &settings.limits, &monitor);
    let cost = match &planned {
        Ok(Answer::Plan(found)) => found.cost,
        _ => 0.0,
    };
    let answer = PlanAnswer::from(planned);
    SolveResult { answer, cost }
}

/// Wall clock of a search, and the flag that cancels it.
struct CancelableClock<'a> {
    clock: WallClock,
    is_canceled: &'a AtomicBool,
}

impl Monitor for CancelableClock<'_> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    fn is_canceled(&self) -> bool {
        self.is_canceled.load(Ordering::Relaxed)
    }
}
