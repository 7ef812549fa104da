//! Reference planner without grounding: it tries all bindings in all states.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use pddl::{
    Action, Atom, Change, Comparison, Condition, Domain, Effect, Expression, Fact, NumericTerm,
    Object, Operator, Parameter, Problem, Term,
};

type Binding = BTreeMap<String, String>;

/// True facts, without derived ones, and values of functions in their bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) facts: BTreeSet<Fact>,
    pub(crate) numbers: BTreeMap<Fact, u64>,
}

impl State {
    /// Creates the initial state of a problem.
    pub(crate) fn start(problem: &Problem) -> Self {
        let numbers = problem.values.iter().map(|it| {
            let function = Fact::new(&it.function, it.arguments.iter().cloned());
            (function, it.value.to_bits())
        });
        Self {
            facts: problem.init.clone(),
            numbers: numbers.collect(),
        }
    }
}

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
    let start = State::start(problem);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, depth)) = queue.pop_front() {
        if world.holds(&problem.goal, &world.close(&state), &mut Binding::new()) {
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
    let mut state = State::start(problem);
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
                all.extend(self.after(action, state, &mut binding));
            }
        }
        all
    }

    /// Returns the state after an action; `None` if it is not applicable. A durative action is executed part by part.
    fn after(&self, action: &Action, state: &State, binding: &mut Binding) -> Option<State> {
        let Some(timing) = &action.timing else {
            let holds = self.holds(&action.precondition, &self.close(state), binding);
            return holds
                .then(|| self.changed(&action.effect, state, binding))
                .flatten();
        };
        if !self.holds(&timing.at_start, &self.close(state), binding) {
            return None;
        }
        let between = self.changed(&timing.start_effect, state, binding)?;
        let closed = self.close(&between);
        let holds = self.holds(&timing.over_all, &closed, binding)
            && self.holds(&timing.at_end, &closed, binding);
        holds
            .then(|| self.changed(&timing.end_effect, &between, binding))
            .flatten()
    }

    /// Returns the state after an effect; `None` if it changes a number twice, and not only by increases and decreases.
    fn changed(&self, effect: &Effect, state: &State, binding: &mut Binding) -> Option<State> {
        let closed = self.close(state);
        let (mut adds, mut deletes) = (BTreeSet::new(), BTreeSet::new());
        let mut changes = BTreeMap::new();
        self.apply(
            effect,
            &closed,
            binding,
            &mut adds,
            &mut deletes,
            &mut changes,
        );
        let mut next = state.clone();
        for (function, changes) in changes {
            let is_additive =
                |it: &(Change, f64)| matches!(it.0, Change::Increase | Change::Decrease);
            if changes.len() > 1 && !changes.iter().all(is_additive) {
                return None;
            }
            for (change, amount) in changes {
                let old = f64::from_bits(next.numbers[&function]);
                let new = match change {
                    Change::Assign => amount,
                    Change::Increase => old + amount,
                    Change::Decrease => old - amount,
                    Change::ScaleUp => old * amount,
                    Change::ScaleDown => old / amount,
                };
                next.numbers.insert(function.clone(), (new + 0.0).to_bits());
            }
        }
        next.facts = state.facts.difference(&deletes).cloned().collect();
        next.facts.extend(adds);
        Some(next)
    }

    /// Returns the state with its derived facts. The rules must be in the order of their strata.
    fn close(&self, state: &State) -> State {
        let mut closed = state.clone();
        let mut done: BTreeSet<&str> = BTreeSet::new();
        for rule in &self.domain.derived {
            if !done.insert(&rule.predicate) {
                continue;
            }
            loop {
                let before = closed.facts.len();
                let same = self.domain.derived.iter();
                for rule in same.filter(|it| it.predicate == rule.predicate) {
                    for mut binding in self.bindings(&rule.parameters) {
                        if self.holds(&rule.condition, &closed, &mut binding) {
                            let names = rule.parameters.iter().map(|it| binding[&it.name].clone());
                            closed.facts.insert(Fact::new(&rule.predicate, names));
                        }
                    }
                }
                if closed.facts.len() == before {
                    break;
                }
            }
        }
        closed
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

    /// Returns true if the condition has this truth value. A comparison with an undefined number has none.
    fn has(
        &self,
        condition: &Condition,
        wanted: bool,
        state: &State,
        binding: &mut Binding,
    ) -> bool {
        match condition {
            Condition::And(parts) if wanted => {
                parts.iter().all(|it| self.has(it, wanted, state, binding))
            }
            Condition::And(parts) => parts.iter().any(|it| self.has(it, wanted, state, binding)),
            Condition::Or(parts) if wanted => {
                parts.iter().any(|it| self.has(it, wanted, state, binding))
            }
            Condition::Or(parts) => parts.iter().all(|it| self.has(it, wanted, state, binding)),
            Condition::Not(part) => self.has(part, !wanted, state, binding),
            Condition::Imply(left, right) if wanted => {
                self.has(left, false, state, binding) || self.has(right, true, state, binding)
            }
            Condition::Imply(left, right) => {
                self.has(left, true, state, binding) && self.has(right, false, state, binding)
            }
            Condition::Exists(parameters, part) | Condition::Forall(parameters, part) => {
                let mut bindings = self.within(parameters, binding).into_iter();
                let has = |mut binding: Binding| self.has(part, wanted, state, &mut binding);
                if matches!(condition, Condition::Exists(..)) == wanted {
                    bindings.any(has)
                } else {
                    bindings.all(has)
                }
            }
            Condition::Atom(atom) => state.facts.contains(&fact(atom, binding)) == wanted,
            Condition::Equal(left, right) => {
                (name(left, binding) == name(right, binding)) == wanted
            }
            Condition::Compare(comparison, left, right) => {
                let sides = value(left, state, binding).zip(value(right, state, binding));
                sides.is_some_and(|(left, right)| {
                    let is_so = match comparison {
                        Comparison::Less => left < right,
                        Comparison::LessOrEqual => left <= right,
                        Comparison::Equal => left == right,
                        Comparison::GreaterOrEqual => left >= right,
                        Comparison::Greater => left > right,
                    };
                    is_so == wanted
                })
            }
        }
    }

    fn holds(&self, condition: &Condition, state: &State, binding: &mut Binding) -> bool {
        self.has(condition, true, state, binding)
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
        adds: &mut BTreeSet<Fact>,
        deletes: &mut BTreeSet<Fact>,
        changes: &mut BTreeMap<Fact, Vec<(Change, f64)>>,
    ) {
        match effect {
            Effect::And(parts) => {
                for part in parts {
                    self.apply(part, state, binding, adds, deletes, changes);
                }
            }
            Effect::Forall(parameters, part) => {
                for mut binding in self.within(parameters, binding) {
                    self.apply(part, state, &mut binding, adds, deletes, changes);
                }
            }
            Effect::When(condition, part) => {
                if self.holds(condition, state, binding) {
                    self.apply(part, state, binding, adds, deletes, changes);
                }
            }
            Effect::Add(atom) => {
                adds.insert(fact(atom, binding));
            }
            Effect::Delete(atom) => {
                deletes.insert(fact(atom, binding));
            }
            Effect::IncreaseCost(_) => {}
            Effect::Change(change, term, amount) => {
                let amount = value(amount, state, binding).unwrap();
                let of_number = changes.entry(number(term, binding)).or_default();
                of_number.push((*change, amount));
            }
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

fn number(term: &NumericTerm, binding: &Binding) -> Fact {
    Fact::new(
        &term.function,
        term.arguments.iter().map(|it| name(it, binding)),
    )
}

/// Returns the value of an expression; `None` if it is undefined.
fn value(expression: &Expression, state: &State, binding: &Binding) -> Option<f64> {
    match expression {
        Expression::Number(value) => Some(*value),
        Expression::Function(term) => {
            let bits = state.numbers.get(&number(term, binding))?;
            Some(f64::from_bits(*bits))
        }
        Expression::Operation(operator, parts) => {
            let values = parts.iter().map(|it| value(it, state, binding));
            let values: Vec<f64> = values.collect::<Option<_>>()?;
            let all = match operator {
                Operator::Add => values.iter().sum(),
                Operator::Multiply => values.iter().product(),
                Operator::Subtract if values.len() == 1 => -values[0],
                Operator::Subtract => values[0] - values[1],
                Operator::Divide => values[0] / values[1],
            };
            Some(all).filter(|it| it.is_finite())
        }
    }
}
