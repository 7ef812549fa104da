use std::collections::{BTreeMap, BTreeSet};

use crate::validation::apply::{ApplyError, Changes};
use crate::validation::derive::Rules;
use crate::validation::objects::Objects;
use crate::validation::prove::{Prover, Support};
use crate::validation::state::{GroundAtom, Numbers, State};
use crate::validation::variables::Variables;
use crate::validation::work::Work;
use crate::validation::{AppliedStep, AppliedTiming, Happening, InvalidPlan, InvalidStep, Step};
use crate::{Action, Condition, Domain, Effect, Problem};

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
    let mut validation = Validation::new(domain, problem)?;
    for (index, step) in plan.into_iter().enumerate() {
        match validation.step(&step) {
            Ok(applied) => then(step, &applied),
            Err(error) => return Err(error.in_step(index, &step)),
        }
    }
    validation.goal(problem)
}

impl ApplyError {
    /// Returns the error for a step with its index.
    pub(crate) fn in_step(self, index: usize, step: &Step) -> InvalidPlan {
        match self {
            Self::TooMuchWork => InvalidPlan::TooMuchWork,
            Self::InvalidStep(error) => InvalidPlan::Step {
                number: index + 1,
                step: step.clone(),
                reason: Box::new(error),
            },
        }
    }
}

/// Needs and changes at a time: the facts that the conditions need, the numbers that are read, and the changes.
#[derive(Default)]
pub(crate) struct Event<'a> {
    pub(crate) support: Support<'a>,
    pub(crate) reads: BTreeSet<GroundAtom<'a>>,
    pub(crate) adds: BTreeSet<GroundAtom<'a>>,
    /// Deleted facts, disjoint from `adds`.
    pub(crate) deletes: BTreeSet<GroundAtom<'a>>,
    pub(crate) numbers: Numbers<'a>,
    pub(crate) cost: f64,
}

/// Result of applying a step without other steps at the same time.
struct Applied<'a> {
    start: Event<'a>,
    timing: Option<AppliedParts<'a>>,
    cost: f64,
}

/// Parts of a durative step after its start.
struct AppliedParts<'a> {
    duration: f64,
    over_all: Event<'a>,
    end: Event<'a>,
}

impl Event<'_> {
    /// Returns the event with names of its own.
    fn to_happening(&self) -> Happening {
        let facts =
            |facts: &BTreeSet<GroundAtom<'_>>| facts.iter().map(GroundAtom::to_fact).collect();
        let support = self.support.iter();
        let numbers = self.numbers.iter();
        Happening {
            requires: support
                .map(|(fact, value)| (fact.to_fact(), *value))
                .collect(),
            reads: facts(&self.reads),
            adds: facts(&self.adds),
            deletes: facts(&self.deletes),
            numbers: numbers
                .map(|(function, value)| (function.to_fact(), *value))
                .collect(),
        }
    }
}

impl Applied<'_> {
    /// Returns the result with names of its own.
    fn to_step(&self, step: Step) -> AppliedStep {
        let start = self.start.to_happening();
        let cost = self.cost;
        let Some(parts) = &self.timing else {
            return AppliedStep {
                step,
                requires: start.requires,
                reads: start.reads,
                adds: start.adds,
                deletes: start.deletes,
                numbers: start.numbers,
                cost,
                timing: None,
            };
        };
        let (over_all, end) = (parts.over_all.to_happening(), parts.end.to_happening());
        // The step itself gives facts and numbers of its start to its later parts.
        let mut requires = start.requires.clone();
        for (fact, value) in over_all.requires.iter().chain(&end.requires) {
            if !start.adds.contains(fact) && !start.deletes.contains(fact) {
                requires.insert(fact.clone(), *value);
            }
        }
        let mut reads = start.reads.clone();
        let later = over_all.reads.iter().chain(&end.reads);
        reads.extend(later.filter(|it| !start.numbers.contains_key(*it)).cloned());
        let mut adds = start.adds.clone();
        adds.retain(|fact| !end.deletes.contains(fact));
        adds.extend(end.adds.iter().cloned());
        let mut deletes: BTreeSet<_> = start.deletes.union(&end.deletes).cloned().collect();
        deletes.retain(|fact| !adds.contains(fact));
        let mut numbers = start.numbers.clone();
        numbers.extend(end.numbers.clone());
        AppliedStep {
            step,
            requires,
            reads,
            adds,
            deletes,
            numbers,
            cost,
            timing: Some(Box::new(AppliedTiming {
                duration: parts.duration,
                start,
                over_all,
                end,
            })),
        }
    }
}

/// Problem, present state and counted work of a validation.
pub(crate) struct Validation<'a> {
    actions: BTreeMap<&'a str, &'a Action>,
    objects: Objects<'a>,
    rules: Rules<'a>,
    /// False if every step costs 1.
    has_costs: bool,
    pub(crate) state: State<'a>,
    pub(crate) work: Work,
}

impl<'a> Validation<'a> {
    /// Starts a validation in the initial state of the problem.
    pub(crate) fn new(domain: &'a Domain, problem: &'a Problem) -> Result<Self, InvalidPlan> {
        if problem.domain != domain.name {
            return Err(InvalidPlan::OtherDomain {
                domain: domain.name.clone(),
                problem: problem.domain.clone(),
            });
        }
        let actions = domain.actions.iter().map(|it| (it.name.as_str(), it));
        let mut this = Self {
            actions: actions.collect(),
            objects: Objects::new(domain, problem),
            rules: Rules::new(domain),
            has_costs: domain.has_costs(),
            state: State::start(&domain.derived, problem),
            work: Work::default(),
        };
        this.rules
            .derive(&mut this.state, &this.objects, &mut this.work)?;
        Ok(this)
    }

    /// Checks that a step is applicable in the present state, applies it and returns its requirements and changes.
    fn step(&mut self, step: &Step) -> Result<Applied<'a>, ApplyError> {
        let (action, arguments) = self.action(step).map_err(ApplyError::InvalidStep)?;
        let Some(timing) = &action.timing else {
            let start = self.event(action, &arguments, &action.precondition, &action.effect)?;
            self.change(&start)?;
            let cost = if self.has_costs { start.cost } else { 1.0 };
            let timing = None;
            return Ok(Applied {
                start,
                timing,
                cost,
            });
        };
        let (mut start, duration) = self.start(action, &arguments)?;
        self.change(&start)?;
        let over_all = self.over_all(action, &arguments, &timing.over_all)?;
        let end = self.end(action, &arguments)?;
        self.change(&end)?;
        let cost = start.cost + end.cost;
        start.cost = 0.0;
        Ok(Applied {
            start,
            timing: Some(AppliedParts {
                duration,
                over_all,
                end,
            }),
            cost: if self.has_costs { cost } else { 1.0 },
        })
    }

    /// Returns the start of a durative step in the present state, and its duration, or the only event of another step
    /// with the duration 0.
    pub(crate) fn start(
        &mut self,
        action: &'a Action,
        arguments: &[&'a str],
    ) -> Result<(Event<'a>, f64), ApplyError> {
        let Some(timing) = &action.timing else {
            let event = self.event(action, arguments, &action.precondition, &action.effect)?;
            return Ok((event, 0.0));
        };
        let mut event = self.event(action, arguments, &timing.at_start, &timing.start_effect)?;
        let mut prover = self.prover(action, arguments);
        let duration = prover.value(&timing.duration)?;
        event.reads.extend(std::mem::take(&mut prover.reads));
        if duration < 0.0 {
            let got = duration;
            return Err(ApplyError::InvalidStep(InvalidStep::NegativeDuration {
                got,
            }));
        }
        Ok((event, duration))
    }

    /// Returns the needs of a durative step between its start and its end, which must hold in the present state.
    pub(crate) fn over_all(
        &mut self,
        action: &'a Action,
        arguments: &[&'a str],
        condition: &'a Condition,
    ) -> Result<Event<'a>, ApplyError> {
        const NOTHING: &Effect = &Effect::And(Vec::new());
        let event = self.event(action, arguments, condition, NOTHING);
        event.map_err(|error| match error {
            ApplyError::InvalidStep(InvalidStep::Precondition { condition }) => {
                ApplyError::InvalidStep(InvalidStep::OverAll { condition })
            }
            other => other,
        })
    }

    /// Returns the end of a durative step in the present state; nothing for another step.
    pub(crate) fn end(
        &mut self,
        action: &'a Action,
        arguments: &[&'a str],
    ) -> Result<Event<'a>, ApplyError> {
        let Some(timing) = &action.timing else {
            return Ok(Event::default());
        };
        let event = self.event(action, arguments, &timing.at_end, &timing.end_effect);
        event.map_err(|error| match error {
            ApplyError::InvalidStep(InvalidStep::Precondition { condition }) => {
                ApplyError::InvalidStep(InvalidStep::AtEnd { condition })
            }
            other => other,
        })
    }

    /// Changes the present state by an event, and derives the facts that follow.
    pub(crate) fn change(&mut self, event: &Event<'a>) -> Result<(), ApplyError> {
        self.state.change(
            event.adds.iter().cloned(),
            event.deletes.iter().cloned(),
            event.numbers.clone(),
        );
        let is_changed =
            !(event.adds.is_empty() && event.deletes.is_empty() && event.numbers.is_empty());
        if is_changed {
            self.rules
                .derive(&mut self.state, &self.objects, &mut self.work)?;
        }
        Ok(())
    }

    /// Checks a condition and returns it with the changes by an effect, both in the present state, which stays as it is.
    /// Counts its work in `work`.
    fn event(
        &mut self,
        action: &'a Action,
        arguments: &[&'a str],
        condition: &'a Condition,
        effect: &'a Effect,
    ) -> Result<Event<'a>, ApplyError> {
        let mut prover = self.prover(action, arguments);
        let mut support = Vec::new();
        if !prover.prove(condition, true, &mut support)? {
            let condition = prover.find_false_part(condition, true)?;
            return Err(ApplyError::InvalidStep(InvalidStep::Precondition {
                condition,
            }));
        }
        let mut changes = Changes::default();
        prover.apply(effect, &mut changes, &mut support)?;
        let Changes {
            adds,
            deletes,
            numbers,
            cost,
        } = changes;
        let numbers = prover.new_values(numbers)?;
        Ok(Event {
            support,
            reads: prover.reads.into_iter().collect(),
            // A fact that is both added and deleted is true afterwards, as PDDL defines it.
            deletes: deletes.difference(&adds).cloned().collect(),
            adds,
            numbers,
            cost,
        })
    }

    /// Returns the evaluation of conditions of an action in the present state.
    fn prover<'s>(&'s mut self, action: &'a Action, arguments: &[&'a str]) -> Prover<'a, 's> {
        let variables = Variables::bind(&action.parameters, arguments.iter().copied());
        Prover::new(&self.objects, &self.state, &mut self.work, variables)
    }

    /// Returns the action and the arguments of a step, with the lifetime of the problem, or the reason why the step is
    /// invalid in every state.
    pub(crate) fn action(&self, step: &Step) -> Result<(&'a Action, Vec<&'a str>), InvalidStep> {
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
    pub(crate) fn goal(&mut self, problem: &'a Problem) -> Result<(), InvalidPlan> {
        let variables = Variables::default();
        let mut prover = Prover::new(&self.objects, &self.state, &mut self.work, variables);
        if prover.prove(&problem.goal, true, &mut Vec::new())? {
            return Ok(());
        }
        let condition = prover.find_false_part(&problem.goal, true)?;
        Err(InvalidPlan::Goal { condition })
    }
}
