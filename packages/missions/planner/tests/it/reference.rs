//! Reference planner without grounding: it tries all bindings in all states.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use pddl::{Atom, Condition, Domain, Effect, Fact, Object, Parameter, Problem, Term};

type Binding = BTreeMap<String, String>;
type State = BTreeSet<Fact>;

/// Result of a breadth-first search over all states.
#[derive(Debug, PartialEq)]
pub(crate) enum Reference {
    Shortest(usize),
    NoPlan,
    TooManyStates,
}

/// Searches the shortest plan.
pub(crate) fn search(domain: &Domain, problem: &Problem, most_states: usize) -> Reference {
    let world = World { domain, problem };
    let mut seen = BTreeSet::from([problem.init.clone()]);
    let mut queue = VecDeque::from([(problem.init.clone(), 0)]);
    while let Some((state, depth)) = queue.pop_front() {
        if world.holds(&problem.goal, &state, &mut Binding::new()) {
            return Reference::Shortest(depth);
        }
        for next in world.successors(&state) {
            if seen.insert(next.clone()) {
                queue.push_back((next, depth + 1));
            }
        }
        if seen.len() > most_states {
            return Reference::TooManyStates;
        }
    }
    Reference::NoPlan
}

/// Returns the state after a walk in which `choose` selects among the applicable actions.
pub(crate) fn walk(
    domain: &Domain,
    problem: &Problem,
    steps: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> State {
    let world = World { domain, problem };
    let mut state = problem.init.clone();
    for _ in 0..steps {
        let mut next = world.successors(&state);
        next.retain(|it| *it != state);
        if next.is_empty() {
            break;
        }
        let chosen = choose(next.len());
        state = next.swap_remove(chosen);
    }
    state
}

struct World<'a> {
    domain: &'a Domain,
    problem: &'a Problem,
}

impl World<'_> {
    fn successors(&self, state: &State) -> Vec<State> {
        let mut all = Vec::new();
        for action in &self.domain.actions {
            for mut binding in self.bindings(&action.parameters) {
                if self.holds(&action.precondition, state, &mut binding) {
                    let (mut adds, mut deletes) = (State::new(), State::new());
                    self.apply(&action.effect, state, &mut binding, &mut adds, &mut deletes);
                    let mut next: State = state.difference(&deletes).cloned().collect();
                    next.extend(adds);
                    all.push(next);
                }
            }
        }
        all
    }

    fn objects(&self, parameter: &Parameter) -> Vec<String> {
        let objects = self.domain.constants.iter().chain(&self.problem.objects);
        let fits = |object: &&Object| {
            parameter
                .types
                .iter()
                .any(|it| self.is_a(&object.type_name, it))
        };
        objects.filter(fits).map(|it| it.name.clone()).collect()
    }

    fn is_a(&self, type_name: &str, wanted: &str) -> bool {
        let parent = || self.domain.types.iter().find(|it| it.name == type_name);
        type_name == wanted
            || (type_name != "object"
                && parent().is_some_and(|it| it.parents.iter().any(|it| self.is_a(it, wanted))))
    }

    fn bindings(&self, parameters: &[Parameter]) -> Vec<Binding> {
        let mut bindings = vec![Binding::new()];
        for parameter in parameters {
            let objects = self.objects(parameter);
            let with = |binding: Binding| {
                let objects = objects.clone();
                objects.into_iter().map(move |object| {
                    let mut binding = binding.clone();
                    binding.insert(parameter.name.clone(), object);
                    binding
                })
            };
            bindings = bindings.into_iter().flat_map(with).collect();
        }
        bindings
    }

    fn holds(&self, condition: &Condition, state: &State, binding: &mut Binding) -> bool {
        match condition {
            Condition::And(parts) => parts.iter().all(|it| self.holds(it, state, binding)),
            Condition::Or(parts) => parts.iter().any(|it| self.holds(it, state, binding)),
            Condition::Not(part) => !self.holds(part, state, binding),
            Condition::Imply(left, right) => {
                !self.holds(left, state, binding) || self.holds(right, state, binding)
            }
            Condition::Exists(parameters, part) => self
                .within(parameters, binding)
                .iter_mut()
                .any(|binding| self.holds(part, state, binding)),
            Condition::Forall(parameters, part) => self
                .within(parameters, binding)
                .iter_mut()
                .all(|binding| self.holds(part, state, binding)),
            Condition::Atom(atom) => state.contains(&fact(atom, binding)),
            Condition::Equal(left, right) => name(left, binding) == name(right, binding),
        }
    }

    fn within(&self, parameters: &[Parameter], outer: &Binding) -> Vec<Binding> {
        let join = |inner: Binding| {
            let mut binding = outer.clone();
            binding.extend(inner);
            binding
        };
        self.bindings(parameters).into_iter().map(join).collect()
    }

    fn apply(
        &self,
        effect: &Effect,
        state: &State,
        binding: &mut Binding,
        adds: &mut State,
        deletes: &mut State,
    ) {
        match effect {
            Effect::And(parts) => {
                for part in parts {
                    self.apply(part, state, binding, adds, deletes);
                }
            }
            Effect::Forall(parameters, part) => {
                for mut binding in self.within(parameters, binding) {
                    self.apply(part, state, &mut binding, adds, deletes);
                }
            }
            Effect::When(condition, part) => {
                if self.holds(condition, state, binding) {
                    self.apply(part, state, binding, adds, deletes);
                }
            }
            Effect::Add(atom) => {
                adds.insert(fact(atom, binding));
            }
            Effect::Delete(atom) => {
                deletes.insert(fact(atom, binding));
            }
            Effect::IncreaseCost(_) => {}
        }
    }
}

fn name(term: &Term, binding: &Binding) -> String {
    match term {
        Term::Object(name) => name.clone(),
        Term::Variable(variable) => binding[variable].clone(),
    }
}

fn fact(atom: &Atom, binding: &Binding) -> Fact {
    Fact::new(
        &atom.predicate,
        atom.arguments.iter().map(|it| name(it, binding)),
    )
}
