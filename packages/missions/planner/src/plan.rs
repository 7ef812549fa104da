use std::collections::BTreeSet;

use pddl::validation::{AppliedStep, InvalidPlan, TimedStep, check_schedule, validate};
use pddl::{Condition, Domain, Effect, Problem};

use crate::schedule::schedule;
use crate::{
    Answer, GroundError, LimitReached, Limits, Monitor, Outcome, PlanError, Run, Solver,
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
        Outcome::NoPlan if is_proof(domain, &task) => return Ok(Answer::NoPlan),
        Outcome::NoPlan => return Ok(Answer::Limit(LimitReached::Overlap)),
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

/// Returns true if a search without a plan proves that no plan exists, even with overlapping actions. With durations
/// that is so if the goal is unreachable in the relaxation and the starts of actions only delete facts that no condition
/// needs to be false: then an action gives nothing to others before its end.
fn is_proof(domain: &Domain, task: &Task) -> bool {
    if !domain.has_durations() {
        return true;
    }
    let mut negative = BTreeSet::new();
    let mut starts = Vec::new();
    let mut conditions = Vec::new();
    for action in &domain.actions {
        conditions.push(&action.precondition);
        collect_conditions(&action.effect, &mut conditions);
        if let Some(timing) = &action.timing {
            conditions.extend([&timing.at_start, &timing.over_all, &timing.at_end]);
            timing
                .start_effect
                .for_each_change(&mut |it| starts.push(it));
        }
    }
    conditions.extend(domain.derived.iter().map(|it| &it.condition));
    for condition in conditions {
        condition.for_each_atom(true, &mut |atom, value| {
            if !value {
                negative.insert(atom.predicate.as_str());
            }
        });
    }
    let gives_nothing = |change: &&Effect| match change {
        Effect::Delete(atom) => !negative.contains(atom.predicate.as_str()),
        _ => false,
    };
    let is_derived = !domain.derived.is_empty();
    !task.goal_is_possible && !is_derived && starts.iter().all(gives_nothing)
}

/// Appends the conditions in an effect.
fn collect_conditions<'e>(effect: &'e Effect, conditions: &mut Vec<&'e Condition>) {
    match effect {
        Effect::And(parts) => parts
            .iter()
            .for_each(|it| collect_conditions(it, conditions)),
        Effect::Forall(_, part) => collect_conditions(part, conditions),
        Effect::When(condition, part) => {
            conditions.push(condition);
            collect_conditions(part, conditions);
        }
        Effect::Add(_) | Effect::Delete(_) | Effect::IncreaseCost(_) | Effect::Change(..) => {}
    }
}
