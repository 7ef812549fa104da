//! Small random domains with all features of ADL, and with derived predicates, numbers and durations, generated from
//! bytes.

use std::collections::BTreeSet;

use pddl::{
    Action, Atom, Change, Comparison, Condition, Derived, Domain, Effect, Expression, Fact,
    Function, FunctionValue, NumericTerm, Object, Operator, Parameter, Predicate, Problem, Term,
    Timing, Type,
};
use planner::{
    Answer, BreadthFirst, Lama, LimitReached, Limits, NoMonitor, Portfolio, Siw, Solver, plan,
};
use proptest::prelude::*;

use crate::reference::{Reference, State, search, walk};

/// Features of a random domain beyond ADL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Features {
    has_derived: bool,
    has_numbers: bool,
    has_durations: bool,
}

const OBJECTS: [&str; 4] = ["a1", "b1", "a2", "b2"];

/// Source of choices from bytes. After the last byte each choice is the first one.
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    features: Features,
    /// Derived predicates that conditions may use, each with its number of arguments.
    derived: Vec<(&'static str, usize)>,
}

impl Choices<'_> {
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % end
    }

    fn term(&mut self, scope: &[String]) -> Term {
        match self.below(2 * scope.len() + 1) {
            0 => Term::Object(OBJECTS[self.below(OBJECTS.len())].to_owned()),
            variable => Term::Variable(scope[(variable - 1) / 2].clone()),
        }
    }

    fn atom(&mut self, scope: &[String]) -> Atom {
        let (predicate, arity) =
            [("p", 1), ("q", 2), ("r", 0), ("static", 2), ("s", 1)][self.below(5)];
        let arguments = (0..arity).map(|_| self.term(scope)).collect();
        Atom {
            predicate: predicate.to_owned(),
            arguments,
        }
    }

    /// Generates an atom for a condition.
    fn tested(&mut self, scope: &[String]) -> Condition {
        if self.features.has_numbers && self.below(3) == 2 {
            return self.comparison(scope);
        }
        if !self.derived.is_empty() && self.below(3) == 2 {
            let index = self.below(self.derived.len());
            let (predicate, arity) = self.derived[index];
            let arguments = (0..arity).map(|_| self.term(scope)).collect();
            return Condition::Atom(Atom {
                predicate: predicate.to_owned(),
                arguments,
            });
        }
        Condition::Atom(self.atom(scope))
    }

    fn comparison(&mut self, scope: &[String]) -> Condition {
        let comparison = Comparison::ALL[self.below(5)];
        let left = Expression::Function(self.number(scope));
        let right = match self.below(4) {
            0 => Expression::Function(self.number(scope)),
            1 => {
                let parts = vec![
                    Expression::Function(self.number(scope)),
                    Expression::Number(self.below(3) as f64),
                ];
                Expression::Operation(Operator::ALL[self.below(4)], parts)
            }
            _ => Expression::Number(self.below(4) as f64 - 1.0),
        };
        Condition::Compare(comparison, left, right)
    }

    fn number(&mut self, scope: &[String]) -> NumericTerm {
        let (function, arity) = [("n", 0), ("m", 1), ("k", 1)][self.below(3)];
        NumericTerm {
            function: function.to_owned(),
            arguments: (0..arity).map(|_| self.term(scope)).collect(),
        }
    }

    /// Generates a change of a number. `m` and `n` change by constants or by `k`, which never changes.
    fn change(&mut self, scope: &[String]) -> Effect {
        let mut term = self.number(scope);
        if term.function == "k" {
            term.function = "m".to_owned();
        }
        // With all features, assignments and scales lead to searches of too many states.
        let first = if self.features.has_durations { 2 } else { 0 };
        let change = match first + self.below(6 - first) {
            0 => Change::Assign,
            1 => Change::ScaleUp,
            other => [Change::Increase, Change::Decrease][other % 2],
        };
        let amount = match self.below(3) {
            0 => Expression::Number(1.0),
            1 => Expression::Number(2.0),
            _ => Expression::Function(NumericTerm {
                function: "k".to_owned(),
                arguments: vec![self.term(scope)],
            }),
        };
        Effect::Change(change, term, amount)
    }

    /// Generates the rules: `d` is recursive, `e` may need `d` to be false.
    fn rules(&mut self) -> Vec<Derived> {
        let parameter = |name: &str| Parameter {
            name: name.to_owned(),
            types: vec!["object".to_owned()],
        };
        let atom = |predicate: &str, names: &[&str]| {
            let arguments = names.iter().map(|it| Term::Variable((*it).to_owned()));
            Condition::Atom(Atom {
                predicate: predicate.to_owned(),
                arguments: arguments.collect(),
            })
        };
        let mut scope = vec!["x".to_owned()];
        let first = Derived {
            predicate: "d".to_owned(),
            parameters: vec![parameter("x")],
            condition: self.condition(&mut scope, 1),
        };
        let edge = ["q", "static"][self.below(2)];
        let step = Condition::And(vec![atom(edge, &["y", "x"]), atom("d", &["y"])]);
        let second = Derived {
            condition: Condition::Exists(vec![parameter("y")], Box::new(step)),
            ..first.clone()
        };
        self.derived.push(("d", 1));
        let third = Derived {
            predicate: "e".to_owned(),
            parameters: Vec::new(),
            condition: self.condition(&mut Vec::new(), 2),
        };
        self.derived.push(("e", 0));
        vec![first, second, third]
    }

    /// Makes an action durative: divides its conditions and effects among the times.
    fn timing(&mut self, condition: &Condition, effect: &Effect) -> Timing {
        let (Condition::And(conditions), Effect::And(effects)) = (condition, effect) else {
            unreachable!("both are conjunctions")
        };
        let mut timed = [Vec::new(), Vec::new(), Vec::new()];
        for part in conditions {
            timed[self.below(3)].push(part.clone());
        }
        let mut changes = [Vec::new(), Vec::new()];
        for part in effects {
            changes[self.below(2)].push(part.clone());
        }
        let [at_start, over_all, at_end] = timed.map(Condition::And);
        let [start_effect, end_effect] = changes.map(Effect::And);
        Timing {
            duration: Expression::Number(1.0 + self.below(3) as f64),
            at_start,
            over_all,
            at_end,
            start_effect,
            end_effect,
        }
    }

    fn parameter(&mut self, name: String) -> Parameter {
        let types: &[&str] = [&["object"][..], &["a"], &["b"], &["a", "b"]][self.below(4)];
        Parameter {
            name,
            types: types.iter().map(|it| (*it).to_owned()).collect(),
        }
    }

    fn condition(&mut self, scope: &mut Vec<String>, depth: usize) -> Condition {
        let kind = match self.below(if depth == 0 { 3 } else { 6 }) {
            0..3 => self.below(2),
            3 => self.below(3),
            _ => self.below(9),
        };
        match kind {
            0 => self.tested(scope),
            1 => Condition::Not(Box::new(self.tested(scope))),
            2 => Condition::Equal(self.term(scope), self.term(scope)),
            3 | 4 => {
                let parts = (0..self.below(4)).map(|_| self.condition(scope, depth - 1));
                let parts = parts.collect();
                if kind == 3 {
                    Condition::And(parts)
                } else {
                    Condition::Or(parts)
                }
            }
            5 => Condition::Not(Box::new(self.condition(scope, depth - 1))),
            6 => Condition::Imply(
                Box::new(self.condition(scope, depth - 1)),
                Box::new(self.condition(scope, depth - 1)),
            ),
            _ => {
                // A variable sometimes hides one of the same name.
                let name = ["x", "v"][self.below(2)].to_owned();
                let parameters = vec![self.parameter(name.clone())];
                scope.push(name);
                let part = Box::new(self.condition(scope, depth - 1));
                scope.pop();
                if kind == 7 {
                    Condition::Exists(parameters, part)
                } else {
                    Condition::Forall(parameters, part)
                }
            }
        }
    }

    fn effect(&mut self, scope: &mut Vec<String>, depth: usize) -> Effect {
        if self.features.has_numbers && self.below(3) == 2 {
            return self.change(scope);
        }
        match self.below(if depth == 0 { 3 } else { 5 }) {
            0 | 1 => Effect::Add(self.changed(scope)),
            2 => Effect::Delete(self.changed(scope)),
            3 => Effect::When(
                self.condition(scope, 1),
                Box::new(self.effect(scope, depth - 1)),
            ),
            _ => {
                let parameters = vec![self.parameter("w".to_owned())];
                scope.push("w".to_owned());
                let part = Box::new(self.effect(scope, depth - 1));
                scope.pop();
                Effect::Forall(parameters, part)
            }
        }
    }

    fn changed(&mut self, scope: &[String]) -> Atom {
        let mut atom = self.atom(scope);
        if atom.predicate == "static" {
            atom.predicate = "q".to_owned();
        }
        atom
    }

    fn action(&mut self, name: &str) -> Action {
        let parameters: Vec<_> = (0..self.below(3))
            .map(|it| self.parameter(["x", "y"][it].to_owned()))
            .collect();
        let mut scope = parameters.iter().map(|it| it.name.clone()).collect();
        let conditions = (0..self.below(4)).map(|_| self.condition(&mut scope, 2));
        let precondition = Condition::And(conditions.collect());
        let effects = (0..1 + self.below(3)).map(|_| self.effect(&mut scope, 2));
        let effect = Effect::And(effects.collect());
        let timing = match self.features.has_durations {
            true => Some(Box::new(self.timing(&precondition, &effect))),
            false => None,
        };
        Action {
            name: name.to_owned(),
            precondition,
            effect,
            parameters,
            timing,
        }
    }
}

fn objects(names: &[(&str, &str)]) -> Vec<Object> {
    let object = |(name, type_name): &(&str, &str)| Object {
        name: (*name).to_owned(),
        type_name: (*type_name).to_owned(),
    };
    names.iter().map(object).collect()
}

/// Returns a random domain and a problem of it, or `None` if the domain is not supported.
fn world(bytes: &[u8], features: Features) -> Option<(Domain, Problem)> {
    let mut choices = Choices {
        bytes: bytes.iter(),
        features,
        derived: Vec::new(),
    };
    let any = |name: &&str| Parameter {
        name: (*name).to_owned(),
        types: vec!["object".to_owned()],
    };
    let predicate = |(name, parameters): (&str, &[&str])| Predicate {
        name: name.to_owned(),
        parameters: parameters.iter().map(any).collect(),
    };
    let predicates: [(&str, &[&str]); 7] = [
        ("p", &["x"]),
        ("q", &["x", "y"]),
        ("r", &[]),
        ("static", &["x", "y"]),
        ("s", &["x"]),
        ("d", &["x"]),
        ("e", &[]),
    ];
    let functions: [(&str, &[&str]); 3] = [("n", &[]), ("m", &["x"]), ("k", &["x"])];
    let function = |(name, parameters): (&str, &[&str])| Function {
        name: name.to_owned(),
        parameters: parameters.iter().map(any).collect(),
    };
    let derived = match features.has_derived {
        true => choices.rules(),
        false => Vec::new(),
    };
    let child = |name: &str| Type {
        name: name.to_owned(),
        parents: vec!["object".to_owned()],
    };
    let mut domain = Domain {
        name: "random".to_owned(),
        requirements: BTreeSet::new(),
        types: vec![child("a"), child("b")],
        constants: objects(&[("a1", "a"), ("b1", "b")]),
        predicates: predicates.into_iter().map(predicate).collect(),
        functions: functions.into_iter().map(function).collect(),
        derived,
        actions: ["one", "two", "three", "four", "five"][..2 + choices.below(4)]
            .iter()
            .map(|name| choices.action(name))
            .collect(),
    };
    // The reader computes the conditions and effects of whole durative actions. It refuses some.
    let mut own = objects(&[("a2", "a"), ("b2", "b")]);
    if features.has_durations {
        domain.constants.append(&mut own);
        domain = pddl::read_domain("random.pddl", &domain.to_string()).ok()?;
    }
    let mut init = BTreeSet::new();
    for _ in 0..choices.below(9) {
        let atom = choices.atom(&[]);
        init.insert(Fact::new(
            atom.predicate,
            atom.arguments
                .iter()
                .map(|_| OBJECTS[choices.below(OBJECTS.len())]),
        ));
    }
    let mut values = Vec::new();
    for (function, arguments) in [("n", None)].into_iter().chain(
        OBJECTS
            .iter()
            .flat_map(|it| [("m", Some(*it)), ("k", Some(*it))]),
    ) {
        values.push(FunctionValue {
            function: function.to_owned(),
            arguments: arguments.into_iter().map(str::to_owned).collect(),
            value: choices.below(3) as f64,
        });
    }
    let goals = (0..1 + choices.below(3)).map(|_| choices.condition(&mut Vec::new(), 2));
    let mut problem = Problem {
        name: "random".to_owned(),
        domain: "random".to_owned(),
        objects: own,
        init,
        values,
        goal: Condition::And(goals.collect()),
        minimizes_cost: false,
    };
    // The goal is usually the end of a random walk.
    let steps = choices.below(8);
    if steps > 1 {
        let reached = walk(&domain, &problem, 2 * steps, |count| choices.below(count));
        let atom = |fact: &Fact| {
            Condition::Atom(Atom {
                predicate: fact.predicate.clone(),
                arguments: fact.arguments.iter().cloned().map(Term::Object).collect(),
            })
        };
        let State { facts, numbers } = reached;
        let new = facts.difference(&problem.init).map(atom);
        let gone = problem
            .init
            .difference(&facts)
            .map(|fact| Condition::Not(Box::new(atom(fact))));
        let start = State::start(&problem).numbers;
        let changed = numbers
            .iter()
            .filter(|(function, value)| start[*function] != **value);
        let equal = changed.map(|(function, value)| {
            let term = NumericTerm {
                function: function.predicate.clone(),
                arguments: function
                    .arguments
                    .iter()
                    .cloned()
                    .map(Term::Object)
                    .collect(),
            };
            let value = Expression::Number(f64::from_bits(*value));
            Condition::Compare(Comparison::Equal, Expression::Function(term), value)
        });
        problem.goal = Condition::And(new.chain(gone).chain(equal).collect());
    }
    Some((domain, problem))
}

/// Compares the answers of the solvers with those of the search without grounding.
fn compare(bytes: &[u8], features: Features) -> Result<(), TestCaseError> {
    let Some((domain, problem)) = world(bytes, features) else {
        return Ok(());
    };
    // Numbers make most state spaces infinite.
    let most_states = if features.has_numbers { 300 } else { 3000 };
    let expected = search(&domain, &problem, most_states);
    // With numbers there may be infinitely many states.
    if expected == Reference::TooManyStates {
        return Ok(());
    }
    let answer = |solver: &dyn Solver| {
        let answer = plan(&domain, &problem, solver, &Limits::default(), &NoMonitor);
        answer.map_err(|error| TestCaseError::fail(format!("{error}\n{domain}{problem}")))
    };
    let is_none = |answer: &Answer| match answer {
        Answer::NoPlan => true,
        Answer::Overlap(_) => features.has_durations,
        _ => false,
    };
    let blind = answer(&BreadthFirst)?;
    let siw = answer(&Siw)?;
    let is_incomplete = siw == Answer::Limit(LimitReached::Incomplete);
    match expected {
        Reference::TooManyStates => {}
        Reference::NoPlan => {
            for answer in [
                blind,
                answer(&Lama::Greedy)?,
                answer(&Lama::Weighted)?,
                answer(&Portfolio)?,
            ] {
                prop_assert!(is_none(&answer), "{:?}\n{}{}", answer, domain, problem);
            }
            prop_assert!(is_incomplete || is_none(&siw), "{:?}", siw);
        }
        Reference::Shortest(length) => {
            let Answer::Plan(plan) = blind else {
                return Err(TestCaseError::fail(format!(
                    "blind search: {blind:?}, but a plan has {length} steps\n{domain}{problem}"
                )));
            };
            prop_assert_eq!(plan.steps.len(), length);
            for answer in [
                answer(&Lama::Greedy)?,
                answer(&Lama::Weighted)?,
                answer(&Portfolio)?,
            ] {
                prop_assert!(
                    matches!(answer, Answer::Plan(_)),
                    "{:?}\n{}{}",
                    answer,
                    domain,
                    problem
                );
            }
            prop_assert!(is_incomplete || matches!(siw, Answer::Plan(_)), "{:?}", siw);
        }
    }
    Ok(())
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..200)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn solvers_find_a_plan_exactly_when_there_is_one(bytes in bytes()) {
        compare(&bytes, Features::default())?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn derived_predicates_change_with_the_state(bytes in bytes()) {
        compare(&bytes, Features { has_derived: true, ..Features::default() })?;
    }

    #[test]
    fn numbers_change_and_are_compared(bytes in bytes()) {
        compare(&bytes, Features { has_numbers: true, ..Features::default() })?;
    }

    #[test]
    fn durative_actions_have_conditions_and_effects_at_all_times(bytes in bytes()) {
        compare(&bytes, Features { has_durations: true, ..Features::default() })?;
    }

    #[test]
    fn all_features_work_together(bytes in bytes()) {
        compare(&bytes, Features { has_derived: true, has_numbers: true, has_durations: true })?;
    }
}
