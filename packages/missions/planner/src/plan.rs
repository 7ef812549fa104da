use pddl::validation::{InvalidPlan, validate};
use pddl::{Domain, Problem};

use crate::{
    Answer, GroundError, LimitReached, Limits, Monitor, Outcome, PlanError, Run, Solver,
    Statistics, ValidPlan, ground,
};

/// Grounds the problem, searches a plan and validates it with a separate validator. A limit or cancellation is an
/// [`Answer`], not an error. The clock is that of `monitor`.
///
/// The domain and the problem must come from [`pddl::read_domain`] and [`pddl::read_problem`], which check them.
///
/// # Errors
///
/// Returns an error if the domain or the problem is invalid, they do not belong together, or the plan is invalid, which
/// is a defect of the planner.
pub fn plan(
    domain: &Domain,
    problem: &Problem,
    solver: &dyn Solver,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<Answer, PlanError> {
    if problem.domain != domain.name {
        return Err(PlanError::OtherDomain {
            domain: domain.name.clone(),
            problem: problem.domain.clone(),
        });
    }
    let mut run = Run::new(limits, monitor);
    let task = match ground(domain, problem, &mut run) {
        Ok(task) => task,
        Err(GroundError::Invalid(error)) => return Err(error),
        Err(GroundError::Limit(limit)) => return Ok(Answer::Limit(limit)),
    };
    let operators = match solver.solve(&task, &mut run) {
        Outcome::Plan(operators) => operators,
        Outcome::NoPlan => return Ok(Answer::NoPlan),
        Outcome::Limit(limit) => return Ok(Answer::Limit(limit)),
    };
    // Artificial operators, which only reach the goal, are no steps.
    let steps = operators.iter().filter_map(|it| task.step(*it));
    let steps: Vec<_> = steps.collect();
    let steps = match validate(domain, problem, &steps) {
        Ok(steps) => steps,
        Err(InvalidPlan::TooMuchWork) => return Ok(Answer::Limit(LimitReached::Validation)),
        Err(error) => {
            return Err(PlanError::InvalidPlan {
                solver: solver.name(),
                error: error.to_string(),
            });
        }
    };
    Ok(Answer::Plan(ValidPlan {
        // An empty sum is -0, so the fold starts at 0.
        cost: steps.iter().fold(0.0, |cost, step| cost + step.cost),
        steps,
        solver: solver.name(),
        statistics: Statistics {
            facts: task.facts(),
            operators: task.operators(),
            bindings: run.bindings(),
            expansions: run.expansions(),
            memory: run.peak_memory(),
        },
    }))
}
