use std::collections::{BTreeMap, BTreeSet};

use crate::validation::apply::{ApplyError, Changes, Values};
use crate::validation::objects::Objects;
use crate::validation::prove::{Prover, Support};
use crate::validation::state::{GroundAtom, State};
use crate::validation::variables::Variables;
use crate::validation::work::Work;
use crate::validation::{AppliedStep, InvalidPlan, InvalidStep, Step};
use crate::{Action, Domain, Problem};

/// Checks that the steps solve the problem, by applying them to its initial state, and returns the requirements and
/// effects of each step. The domain and the problem must come from [`crate::read_domain`] and [`crate::read_problem`],
/// which check them.
///
/// # Errors
/// Returns the first step that is not applicable, or the part of the goal that is false after the last step.
pub fn validate(
    domain: &Domain,
    problem: &Problem,
    plan: &[Step],
) -> Result<Vec<AppliedStep>, InvalidPlan> {
    let mut applied = Vec::with_capacity(plan.len());
    run(domain, problem, plan.iter().cloned(), |step, done| {
        applied.push(done.to_step(step));
    })?;
    Ok(applied)
}

/// Checks a plan as [`validate`] does, but keeps no steps, so that a long plan needs little memory.
///
/// # Errors
/// Returns the first step that is not applicable, or the part of the goal that is false after the last step.
pub fn check(
    domain: &Domain,
    problem: &Problem,
    plan: impl IntoIterator<Item = Step>,
) -> Result<(), InvalidPlan> {
    run(domain, problem, plan, |_, _| {})
}

/// Applies the steps to the initial state and calls `then` with each step and its application, then checks the goal.
fn run(
    domain: &Domain,
    problem: &Problem,
    plan: impl IntoIterator<Item = Step>,
    mut then: impl FnMut(Step, &Applied<'_>),
) -> Result<(), InvalidPlan> {
    if problem.domain != domain.name {
        return Err(InvalidPlan::OtherDomain {
            domain: domain.name.clone(),
            problem: problem.domain.clone(),
        });
    }
    let mut validation = Validation::new(domain, problem);
    for (index, step) in plan.into_iter().enumerate() {
        match validation.step(&step) {
            Ok(applied) => {
                then(step, &applied);
                validation.state.change(applied.adds, applied.deletes);
            }
            Err(ApplyError::TooMuchWork) => return Err(InvalidPlan::TooMuchWork),
            Err(ApplyError::InvalidStep(error)) => {
                return Err(InvalidPlan::Step {
                    number: index + 1,
                    step,
                    reason: Box::new(error),
                });
            }
        }
    }
    validation.goal(problem)
}

/// Result of applying a step: the facts that its precondition and conditional effects need, and its changes.
struct Applied<'a> {
    support: Support<'a>,
    adds: BTreeSet<GroundAtom<'a>>,
    deletes: BTreeSet<GroundAtom<'a>>,
    cost: f64,
}

impl Applied<'_> {
    /// Returns the result with names of its own.
    fn to_step(&self, step: Step) -> AppliedStep {
        AppliedStep {
            step,
            requires: self
                .support
                .iter()
                .map(|(fact, value)| (fact.to_fact(), *value))
                .collect(),
            adds: self.adds.iter().map(GroundAtom::to_fact).collect(),
            deletes: self.deletes.iter().map(GroundAtom::to_fact).collect(),
            cost: self.cost,
        }
    }
}

/// Problem, present state and counted work of a validation.
struct Validation<'a> {
    actions: BTreeMap<&'a str, &'a Action>,
    objects: Objects<'a>,
    /// Values of functions, for costs.
    values: Values<'a>,
    /// False if every step costs 1.
    has_costs: bool,
    state: State<'a>,
    work: Work,
}

impl<'a> Validation<'a> {
    /// Starts a validation in the initial state of the problem.
    fn new(domain: &'a Domain, problem: &'a Problem) -> Self {
        let actions = domain.actions.iter().map(|it| (it.name.as_str(), it));
        let values = problem.values.iter().map(|it| {
            let arguments = it.arguments.iter().map(String::as_str).collect();
            ((it.function.as_str(), arguments), it.value)
        });
        Self {
            actions: actions.collect(),
            objects: Objects::new(domain, problem),
            values: values.collect(),
            has_costs: domain.has_costs(),
            state: State::start(problem),
            work: Work::default(),
        }
    }

    /// Checks that a step is applicable in the present state, and returns its requirements and changes. The caller
    /// changes the state. Counts its work in `work`.
    fn step(&mut self, step: &Step) -> Result<Applied<'a>, ApplyError> {
        let (action, arguments) = self.action(step).map_err(ApplyError::InvalidStep)?;
        let mut prover = Prover {
            objects: &self.objects,
            state: &self.state,
            work: &mut self.work,
            variables: Variables::bind(&action.parameters, arguments),
        };
        let mut support = Vec::new();
        if !prover.prove(&action.precondition, true, &mut support)? {
            let condition = prover.find_false_part(&action.precondition, true)?;
            return Err(ApplyError::InvalidStep(InvalidStep::Precondition {
                condition,
            }));
        }
        let mut changes = Changes::default();
        prover.apply(&action.effect, &self.values, &mut changes, &mut support)?;
        let Changes {
            adds,
            deletes,
            cost,
        } = changes;
        Ok(Applied {
            support,
            // A fact that is both added and deleted is true afterwards, as PDDL defines it.
            deletes: deletes.difference(&adds).cloned().collect(),
            adds,
            cost: if self.has_costs { cost } else { 1.0 },
        })
    }

    /// Returns the action and the arguments of a step, with the lifetime of the problem, or the reason why the step is
    /// invalid in every state.
    fn action(&self, step: &Step) -> Result<(&'a Action, Vec<&'a str>), InvalidStep> {
        let Some(&action) = self.actions.get(step.action.as_str()) else {
            let known = self.actions.keys().copied();
            return Err(InvalidStep::UnknownAction {
                action: step.action.clone(),
                suggestion: user_files::suggest(&step.action, known),
            });
        };
        let (expected, got) = (action.parameters.len(), step.arguments.len());
        if expected != got {
            return Err(InvalidStep::Arguments { expected, got });
        }
        let mut arguments = Vec::with_capacity(got);
        for (parameter, object) in action.parameters.iter().zip(&step.arguments) {
            let known = self.objects.name(object).zip(self.objects.type_of(object));
            let Some((name, type_name)) = known else {
                return Err(InvalidStep::UnknownObject {
                    object: object.clone(),
                    suggestion: user_files::suggest(object, self.objects.names()),
                });
            };
            if !self.objects.fits(object, parameter) {
                return Err(InvalidStep::Type {
                    parameter: parameter.name.clone(),
                    expected: parameter.types.clone(),
                    object: object.clone(),
                    type_name: type_name.to_owned(),
                });
            }
            arguments.push(name);
        }
        Ok((action, arguments))
    }

    /// Checks that the goal holds in the present state. The error has the smallest part of it that is false.
    fn goal(&mut self, problem: &'a Problem) -> Result<(), InvalidPlan> {
        let mut prover = Prover {
            objects: &self.objects,
            state: &self.state,
            work: &mut self.work,
            variables: Variables::default(),
        };
        if prover.prove(&problem.goal, true, &mut Vec::new())? {
            return Ok(());
        }
        let condition = prover.find_false_part(&problem.goal, true)?;
        Err(InvalidPlan::Goal { condition })
    }
}
