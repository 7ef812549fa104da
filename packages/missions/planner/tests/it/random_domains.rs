//! Small random domains with all features of ADL, generated from bytes.

use std::collections::BTreeSet;

use pddl::{
    Action, Atom, Condition, Domain, Effect, Fact, Object, Parameter, Predicate, Problem, Term,
    Type,
};
use planner::{Answer, BreadthFirst, Lama, LimitReached, Limits, NoMonitor, Portfolio, Siw, plan};
use proptest::prelude::*;

use crate::reference::{Reference, search, walk};

const OBJECTS: [&str; 4] = ["a1", "b1", "a2", "b2"];

/// Source of choices from bytes. After the last byte each choice is the first one.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % end
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
            0 => Condition::Atom(self.atom(scope)),
            1 => Condition::Not(Box::new(Condition::Atom(self.atom(scope)))),
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
        Action {
            name: name.to_owned(),
            precondition,
            effect: Effect::And(effects.collect()),
            parameters,
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

fn world(bytes: &[u8]) -> (Domain, Problem) {
    let mut choices = Choices(bytes.iter());
    let any = |name: &&str| Parameter {
        name: (*name).to_owned(),
        types: vec!["object".to_owned()],
    };
    let predicate = |(name, parameters): (&str, &[&str])| Predicate {
        name: name.to_owned(),
        parameters: parameters.iter().map(any).collect(),
    };
    let predicates: [(&str, &[&str]); 5] = [
        ("p", &["x"]),
        ("q", &["x", "y"]),
        ("r", &[]),
        ("static", &["x", "y"]),
        ("s", &["x"]),
    ];
    let child = |name: &str| Type {
        name: name.to_owned(),
        parents: vec!["object".to_owned()],
    };
    let domain = Domain {
        name: "random".to_owned(),
        requirements: BTreeSet::new(),
        types: vec![child("a"), child("b")],
        constants: objects(&[("a1", "a"), ("b1", "b")]),
        predicates: predicates.into_iter().map(predicate).collect(),
        functions: Vec::new(),
        actions: ["one", "two", "three", "four", "five"][..2 + choices.below(4)]
            .iter()
            .map(|name| choices.action(name))
            .collect(),
    };
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
    let goals = (0..1 + choices.below(3)).map(|_| choices.condition(&mut Vec::new(), 2));
    let mut problem = Problem {
        name: "random".to_owned(),
        domain: "random".to_owned(),
        objects: objects(&[("a2", "a"), ("b2", "b")]),
        init,
        values: Vec::new(),
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
        let new = reached.difference(&problem.init).map(atom);
        let gone = problem
            .init
            .difference(&reached)
            .map(|fact| Condition::Not(Box::new(atom(fact))));
        problem.goal = Condition::And(new.chain(gone).collect());
    }
    (domain, problem)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn solvers_find_a_plan_exactly_when_there_is_one(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let (domain, problem) = world(&bytes);
        let expected = search(&domain, &problem, 3000);
        let answer = |solver| plan(&domain, &problem, solver, &Limits::default(), &NoMonitor).unwrap();
        let blind = answer(&BreadthFirst);
        match expected {
            Reference::TooManyStates => {}
            Reference::NoPlan => {
                prop_assert_eq!(blind, Answer::NoPlan);
                prop_assert_eq!(answer(&Lama), Answer::NoPlan);
                prop_assert_eq!(answer(&Portfolio), Answer::NoPlan);
                let siw = answer(&Siw);
                prop_assert!(matches!(siw, Answer::NoPlan | Answer::Limit(LimitReached::Incomplete)), "{:?}", siw);
            }
            Reference::Shortest(length) => {
                let Answer::Plan(plan) = blind else { panic!("blind search: {blind:?}, but a plan has {length} steps") };
                prop_assert_eq!(plan.steps.len(), length);
                prop_assert!(matches!(answer(&Lama), Answer::Plan(_)));
                prop_assert!(matches!(answer(&Portfolio), Answer::Plan(_)));
                let siw = answer(&Siw);
                prop_assert!(matches!(siw, Answer::Plan(_) | Answer::Limit(LimitReached::Incomplete)), "{:?}", siw);
            }
        }
    }
}
