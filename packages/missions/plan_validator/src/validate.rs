use std::collections::BTreeMap;

use pddl::{Action, Domain, Problem};

use crate::apply::{Changes, Unapplied, Values};
use crate::objects::Objects;
use crate::prove::Prover;
use crate::state::State;
use crate::variables::Variables;
use crate::work::Work;
use crate::{AppliedStep, Invalid, Step, StepFault};

/// Checks that the steps, one after the other, solve the problem; says what each needed and changed. The domain and
/// the problem are to be as [`pddl::read_domain`] and [`pddl::read_problem`] return them.
///
/// # Errors
/// The first step that cannot be done, or what of the goal is false after the last one.
pub fn validate(
    domain: &Domain,
    problem: &Problem,
    plan: &[Step],
) -> Result<Vec<AppliedStep>, Invalid> {
    if problem.domain != domain.name {
        return Err(Invalid::OtherDomain {
            domain: domain.name.clone(),
            problem: problem.domain.clone(),
        });
    }
    let mut validation = Validation::new(domain, problem);
    let mut applied = Vec::with_capacity(plan.len());
    for (index, step) in plan.iter().enumerate() {
        applied.push(validation.step(step).map_err(|fault| match fault {
            Unapplied::TooMuchWork => Invalid::TooMuchWork,
            Unapplied::Fault(fault) => Invalid::Step {
                number: index + 1,
                step: step.clone(),
                fault: Box::new(fault),
            },
        })?);
    }
    validation.goal(problem)?;
    Ok(applied)
}

/// A plan while it is checked.
struct Validation<'a> {
    actions: BTreeMap<&'a str, &'a Action>,
    objects: Objects<'a>,
    values: Values<'a>,
    has_costs: bool,
    state: State<'a>,
    work: Work,
}

impl<'a> Validation<'a> {
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

    fn step(&mut self, step: &'a Step) -> Result<AppliedStep, Unapplied> {
        let action = self.action(step).map_err(Unapplied::Fault)?;
        let arguments = step.arguments.iter().map(String::as_str);
        let mut prover = Prover {
            objects: &self.objects,
            state: &self.state,
            work: &mut self.work,
            variables: Variables::bound(&action.parameters, arguments),
        };
        let mut support = Vec::new();
        if !prover.prove(&action.precondition, true, &mut support)? {
            let condition = prover.blame(&action.precondition, true)?;
            return Err(Unapplied::Fault(StepFault::Precondition { condition }));
        }
        let mut changes = Changes::default();
        prover.apply(&action.effect, &self.values, &mut changes, &mut support)?;
        let Changes {
            adds,
            deletes,
            cost,
        } = changes;
        let deletes: Vec<_> = deletes.difference(&adds).cloned().collect();
        let applied = AppliedStep {
            step: step.clone(),
            requires: support
                .iter()
                .map(|(fact, value)| (fact.to_fact(), *value))
                .collect(),
            adds: adds.iter().map(|fact| fact.to_fact()).collect(),
            deletes: deletes.iter().map(|fact| fact.to_fact()).collect(),
            cost: if self.has_costs { cost } else { 1.0 },
        };
        self.state.change(adds, deletes);
        Ok(applied)
    }

    /// The action of a step whose arguments fit.
    fn action(&self, step: &Step) -> Result<&'a Action, StepFault> {
        let Some(&action) = self.actions.get(step.action.as_str()) else {
            let known = self.actions.keys().copied();
            return Err(StepFault::UnknownAction {
                action: step.action.clone(),
                suggestion: text_faults::suggest(&step.action, known),
            });
        };
        let (expected, got) = (action.parameters.len(), step.arguments.len());
        if expected != got {
            return Err(StepFault::Arguments { expected, got });
        }
        for (parameter, object) in action.parameters.iter().zip(&step.arguments) {
            let Some(type_name) = self.objects.type_of(object) else {
                return Err(StepFault::UnknownObject {
                    object: object.clone(),
                    suggestion: text_faults::suggest(object, self.objects.names()),
                });
            };
            if !self.objects.fits(object, parameter) {
                return Err(StepFault::Type {
                    parameter: parameter.name.clone(),
                    expected: parameter.types.clone(),
                    object: object.clone(),
                    type_name: type_name.to_owned(),
                });
            }
        }
        Ok(action)
    }

    fn goal(&mut self, problem: &'a Problem) -> Result<(), Invalid> {
        let mut prover = Prover {
            objects: &self.objects,
            state: &self.state,
            work: &mut self.work,
            variables: Variables::default(),
        };
        if prover.prove(&problem.goal, true, &mut Vec::new())? {
            return Ok(());
        }
        let condition = prover.blame(&problem.goal, true)?;
        Err(Invalid::Goal { condition })
    }
}
