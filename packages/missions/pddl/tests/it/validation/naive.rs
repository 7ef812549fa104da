//! Second implementation of the semantics, as plain as possible: it tries all objects, without indices and
//! explanations.

use std::collections::{BTreeMap, BTreeSet};

use pddl::validation::Step;
use pddl::{
    Atom, Condition, Domain, Effect, Expression, Fact, Object, Parameter, Problem, Term, TypeGraph,
};

use crate::random::bindings;

pub(crate) type State = BTreeSet<Fact>;

/// Objects by the names of variables.
type Binding = BTreeMap<String, String>;

/// Effects of a step, and its cost if it is known.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Change {
    pub(crate) adds: BTreeSet<Fact>,
    pub(crate) deletes: BTreeSet<Fact>,
    pub(crate) cost: Option<f64>,
}

pub(crate) struct Naive<'a> {
    domain: &'a Domain,
    problem: &'a Problem,
    types: TypeGraph,
    objects: Vec<Object>,
}

impl<'a> Naive<'a> {
    pub(crate) fn new(domain: &'a Domain, problem: &'a Problem) -> Self {
        let objects = domain.constants.iter().chain(&problem.objects);
        Self {
            domain,
            problem,
            types: TypeGraph::new(&domain.types),
            objects: objects.cloned().collect(),
        }
    }

    /// Returns all steps whose arguments have the right types.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let actions = self.domain.actions.iter();
        let steps = actions.flat_map(|action| {
            let bindings = bindings(&action.parameters, &self.objects, &self.types);
            bindings.into_iter().map(|arguments| Step {
                action: action.name.clone(),
                arguments,
            })
        });
        steps.collect()
    }

    /// Returns all possible facts.
    pub(crate) fn facts(&self) -> State {
        let predicates = self.domain.predicates.iter();
        let facts = predicates.flat_map(|predicate| {
            let bindings = bindings(&predicate.parameters, &self.objects, &self.types);
            let facts = bindings.into_iter();
            facts.map(|arguments| Fact::new(&predicate.name, arguments))
        });
        facts.collect()
    }

    /// Returns the effects of a step; `None` if it is not applicable.
    pub(crate) fn change(&self, step: &Step, state: &State) -> Option<Change> {
        let mut actions = self.domain.actions.iter();
        let action = actions.find(|it| it.name == step.action)?;
        let fitting = bindings(&action.parameters, &self.objects, &self.types);
        if !fitting.contains(&step.arguments) {
            return None;
        }
        let binding = bind(&Binding::new(), &action.parameters, &step.arguments);
        if !self.holds(&action.precondition, &binding, state) {
            return None;
        }
        let cost = if self.domain.has_costs() { 0.0 } else { 1.0 };
        let mut change = Change {
            cost: Some(cost),
            ..Change::default()
        };
        self.apply(&action.effect, &binding, state, &mut change);
        change.cost?;
        let adds = change.adds.clone();
        change.deletes.retain(|fact| !adds.contains(fact));
        Some(change)
    }

    /// Returns true if the plan solves the problem.
    pub(crate) fn solves(&self, plan: &[Step]) -> bool {
        let state = plan
            .iter()
            .try_fold(self.problem.init.clone(), |state, step| {
                Some(after(&state, &self.change(step, &state)?))
            });
        state.is_some_and(|state| self.holds(&self.problem.goal, &Binding::new(), &state))
    }

    pub(crate) fn holds(&self, condition: &Condition, binding: &Binding, state: &State) -> bool {
        let holds = |part: &Condition| self.holds(part, binding, state);
        let each = |parameters: &[Parameter], part: &Condition| -> Vec<bool> {
            let all = bindings(parameters, &self.objects, &self.types);
            let each = all
                .iter()
                .map(|objects| self.holds(part, &bind(binding, parameters, objects), state));
            each.collect()
        };
        match condition {
            Condition::And(parts) => parts.iter().all(holds),
            Condition::Or(parts) => parts.iter().any(holds),
            Condition::Not(part) => !holds(part),
            Condition::Imply(first, second) => !holds(first) || holds(second),
            Condition::Exists(parameters, part) => each(parameters, part).contains(&true),
            Condition::Forall(parameters, part) => !each(parameters, part).contains(&false),
            Condition::Atom(atom) => state.contains(&fact(atom, binding)),
            Condition::Equal(left, right) => object(left, binding) == object(right, binding),
            Condition::Compare(..) => unreachable!("generated conditions compare no numbers"),
        }
    }

    fn apply(&self, effect: &Effect, binding: &Binding, state: &State, change: &mut Change) {
        match effect {
            Effect::And(parts) => {
                for part in parts {
                    self.apply(part, binding, state, change);
                }
            }
            Effect::Forall(parameters, part) => {
                for objects in bindings(parameters, &self.objects, &self.types) {
                    let binding = bind(binding, parameters, &objects);
                    self.apply(part, &binding, state, change);
                }
            }
            Effect::When(condition, part) => {
                if self.holds(condition, binding, state) {
                    self.apply(part, binding, state, change);
                }
            }
            Effect::Add(atom) => {
                change.adds.insert(fact(atom, binding));
            }
            Effect::Delete(atom) => {
                change.deletes.insert(fact(atom, binding));
            }
            Effect::IncreaseCost(amount) => {
                let amount = match amount {
                    Expression::Number(number) => Some(*number),
                    Expression::Function(term) => {
                        let arguments = term.arguments.iter().map(|it| object(it, binding));
                        let arguments: Vec<_> = arguments.collect();
                        let mut values = self.problem.values.iter();
                        let value = values
                            .find(|it| it.function == term.function && it.arguments == arguments);
                        value.map(|it| it.value)
                    }
                    Expression::Operation(..) => unreachable!("generated costs have no operations"),
                };
                change.cost = change.cost.zip(amount).map(|(cost, more)| cost + more);
            }
            Effect::Change(..) => unreachable!("generated effects change no numbers"),
        }
    }
}

pub(crate) fn after(state: &State, change: &Change) -> State {
    let kept = state.difference(&change.deletes);
    kept.chain(&change.adds).cloned().collect()
}

fn bind(binding: &Binding, parameters: &[Parameter], objects: &[String]) -> Binding {
    let mut binding = binding.clone();
    let names = parameters.iter().map(|it| it.name.clone());
    binding.extend(names.zip(objects.iter().cloned()));
    binding
}

fn fact(atom: &Atom, binding: &Binding) -> Fact {
    Fact::new(
        &atom.predicate,
        atom.arguments.iter().map(|it| object(it, binding)),
    )
}

fn object(term: &Term, binding: &Binding) -> String {
    match term {
        Term::Object(name) => name.clone(),
        Term::Variable(name) => binding[name].clone(),
    }
}
