use pddl::validation::{AppliedStep, InvalidPlan, TimedStep, check_schedule, validate};
use pddl::{Domain, Problem};

use crate::schedule::schedule;
use crate::{
    Answer, GroundError, LimitReached, Limits, Monitor, Outcome, Overlap, PlanError, Run, Solver,
    Statistics, StepTime, Task, ValidPlan, ground,
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
        Outcome::NoPlan => return Ok(unsolvable(domain, &task)),
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
    let times = match domain.has_durations() {
        true => schedule(&steps),
        false => Vec::new(),
    };
    match check_times(domain, problem, &steps, &times) {
        Ok(()) => {}
        Err(InvalidPlan::TooMuchWork) => return Ok(Answer::Limit(LimitReached::Validation)),
        Err(error) => {
            return Err(PlanError::InvalidPlan {
                solver: solver.name(),
                error: error.to_string(),
            });
        }
    }
    Ok(Answer::Plan(ValidPlan {
        times,
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

/// Validates the times of a plan.
fn check_times(
    domain: &Domain,
    problem: &Problem,
    steps: &[AppliedStep],
    times: &[StepTime],
) -> Result<(), InvalidPlan> {
    if times.is_empty() {
        return Ok(());
    }
    let micros = |milliseconds: u64| milliseconds.saturating_mul(1000);
    let timed = steps.iter().zip(times).map(|(step, time)| TimedStep {
        step: step.step.clone(),
        start: Some(micros(time.start)),
        duration: (time.duration > 0).then(|| micros(time.duration)),
    });
    check_schedule(domain, problem, &timed.collect::<Vec<_>>()).map(|_| ())
}

/// Returns the answer of a search that proved that no plan without overlapping actions exists. No plan at all exists if
/// the goal is unreachable in the relaxation and no action gives anything to others before its end.
fn unsolvable(domain: &Domain, task: &Task) -> Answer {
    let overlap = Overlap::of(domain);
    let is_impossible = !task.goal_is_possible && domain.derived.is_empty();
    match !domain.has_durations() || is_impossible && overlap.is_empty() {
        true => Answer::NoPlan,
        false => Answer::Overlap(overlap),
    }
}
