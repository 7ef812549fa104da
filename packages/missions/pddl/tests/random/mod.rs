//! Valid random domains and problems with every supported feature.

use std::collections::{BTreeMap, BTreeSet};

use pddl::{
    Action, Atom, Condition, Domain, Effect, Expression, Fact, Function, FunctionValue,
    NumericTerm, Object, Parameter, Predicate, Problem, Requirement, Term, Type, TypeGraph,
};
use proptest::prelude::*;

/// Maximum nesting depth of conditions and effects.
const DEEPEST: usize = 3;

/// Random numbers, followed by zeros. Fewer numbers make smaller values.
#[derive(Debug)]
pub struct Dice {
    numbers: std::vec::IntoIter<u16>,
}

/// Generates enough random numbers for a domain and a problem.
pub fn dice() -> impl Strategy<Value = Dice> {
    proptest::collection::vec(any::<u16>(), 0..400).prop_map(|numbers| Dice {
        numbers: numbers.into_iter(),
    })
}

impl Dice {
    /// Returns a number less than `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.numbers.next().unwrap_or_default()) % end.max(1)
    }

    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }
}

/// Visible variables.
type Scope = Vec<Parameter>;

/// Generates a domain.
pub fn domain(dice: &mut Dice) -> Domain {
    let mut types: Vec<Type> = Vec::new();
    for index in 0..dice.below(5) {
        let mut parents: Vec<String> = Vec::new();
        for _ in 0..=dice.below(2) {
            if let Some(above) = dice.pick(&types)
                && !parents.contains(&above.name)
            {
                parents.push(above.name.clone());
            }
        }
        if parents.is_empty() || dice.below(4) == 3 {
            parents = vec![TypeGraph::ROOT.to_owned()];
        }
        let name = format!("t{index}");
        types.push(Type { name, parents });
    }
    let mut domain = Domain {
        name: "d-1".to_owned(),
        requirements: Requirement::ALL
            .into_iter()
            .filter(|_| dice.below(3) == 2)
            .collect(),
        constants: Vec::new(),
        predicates: Vec::new(),
        functions: Vec::new(),
        derived: Vec::new(),
        actions: Vec::new(),
        types,
    };
    domain.constants = objects(dice, &domain, "c", 3);
    for index in 0..=dice.below(4) {
        let name = format!("p_{index}");
        let parameters = parameters(dice, &domain, "x", 3);
        domain.predicates.push(Predicate { name, parameters });
    }
    for index in 0..dice.below(3) {
        let name = format!("f{index}");
        let parameters = parameters(dice, &domain, "x", 2);
        domain.functions.push(Function { name, parameters });
    }
    for index in 0..=dice.below(4) {
        let mut scope = parameters(dice, &domain, "a", 3);
        let (types, objects) = (TypeGraph::new(&domain.types), domain.constants.clone());
        let mut writer = Writer {
            dice,
            domain: &domain,
            types,
            objects: &objects,
        };
        let action = Action {
            name: format!("do{index}"),
            precondition: writer.condition(&mut scope, DEEPEST),
            effect: writer.effect(&mut scope, DEEPEST, false),
            parameters: scope,
            timing: None,
        };
        domain.actions.push(action);
    }
    domain
}

/// Generates a problem of the domain.
pub fn problem(dice: &mut Dice, domain: &Domain) -> Problem {
    let objects = objects(dice, domain, "o", 5);
    let all: Vec<_> = domain.constants.iter().chain(&objects).cloned().collect();
    let types = TypeGraph::new(&domain.types);
    let mut init = BTreeSet::new();
    for predicate in &domain.predicates {
        for arguments in bindings(&predicate.parameters, &all, &types) {
            if dice.below(2) == 1 {
                init.insert(Fact::new(&predicate.name, arguments));
            }
        }
    }
    let mut values = Vec::new();
    for function in &domain.functions {
        for arguments in bindings(&function.parameters, &all, &types) {
            // Some values are missing.
            let value = dice.below(12) as f64 / 4.0;
            if value > 0.0 {
                let function = function.name.clone();
                values.push(FunctionValue {
                    function,
                    arguments,
                    value,
                });
            }
        }
    }
    let mut writer = Writer {
        dice,
        domain,
        types,
        objects: &all,
    };
    let goal = writer.condition(&mut Vec::new(), DEEPEST);
    Problem {
        name: "p-1".to_owned(),
        domain: domain.name.clone(),
        objects,
        init,
        values,
        goal,
        minimizes_cost: dice.below(2) == 1,
    }
}

/// Returns all lists of objects that can be arguments for the parameters.
pub fn bindings(
    parameters: &[Parameter],
    objects: &[Object],
    types: &TypeGraph,
) -> Vec<Vec<String>> {
    let mut bindings = vec![Vec::new()];
    for parameter in parameters {
        let fits = |object: &&Object| {
            let mut allowed = parameter.types.iter();
            allowed.any(|it| types.is_subtype(&object.type_name, it))
        };
        let fitting: Vec<_> = objects.iter().filter(fits).collect();
        let longer = bindings.iter().flat_map(|binding| {
            fitting.iter().map(|object| {
                let mut binding = binding.clone();
                binding.push(object.name.clone());
                binding
            })
        });
        bindings = longer.collect();
    }
    bindings
}

fn type_name(dice: &mut Dice, domain: &Domain) -> String {
    match dice.below(domain.types.len() + 1) {
        0 => TypeGraph::ROOT.to_owned(),
        index => domain.types[index - 1].name.clone(),
    }
}

fn objects(dice: &mut Dice, domain: &Domain, prefix: &str, most: usize) -> Vec<Object> {
    let count = dice.below(most);
    let objects = (0..count).map(|index| Object {
        name: format!("{prefix}{index}"),
        type_name: type_name(dice, domain),
    });
    objects.collect()
}

fn parameters(dice: &mut Dice, domain: &Domain, prefix: &str, most: usize) -> Vec<Parameter> {
    let count = dice.below(most);
    let parameters = (0..count).map(|index| {
        let types: BTreeSet<_> = (0..=dice.below(5) / 4)
            .map(|_| type_name(dice, domain))
            .collect();
        Parameter {
            name: format!("{prefix}{index}"),
            types: types.into_iter().collect(),
        }
    });
    parameters.collect()
}

/// Generator of the conditions and effects of a domain.
struct Writer<'a> {
    dice: &'a mut Dice,
    domain: &'a Domain,
    types: TypeGraph,
    /// Objects that terms can name.
    objects: &'a [Object],
}

impl Writer<'_> {
    fn condition(&mut self, scope: &mut Scope, depth: usize) -> Condition {
        let kinds = if depth == 0 { 3 } else { 9 };
        match self.dice.below(kinds) {
            0 => Condition::And(Vec::new()),
            1 => self.equal(scope),
            2 => self.literal(scope),
            3 => Condition::And(self.conditions(scope, depth)),
            4 => Condition::Or(self.conditions(scope, depth)),
            5 => Condition::Not(Box::new(self.condition(scope, depth - 1))),
            6 => Condition::Imply(
                Box::new(self.condition(scope, depth - 1)),
                Box::new(self.condition(scope, depth - 1)),
            ),
            kind => {
                let parameters = self.quantified(scope);
                let outside = scope.len();
                scope.extend_from_slice(&parameters);
                let part = Box::new(self.condition(scope, depth - 1));
                scope.truncate(outside);
                match kind {
                    7 => Condition::Exists(parameters, part),
                    _ => Condition::Forall(parameters, part),
                }
            }
        }
    }

    fn conditions(&mut self, scope: &mut Scope, depth: usize) -> Vec<Condition> {
        let count = self.dice.below(4);
        (0..count)
            .map(|_| self.condition(scope, depth - 1))
            .collect()
    }

    /// Generates the parameters of a quantifier. Some hide outer variables.
    fn quantified(&mut self, scope: &Scope) -> Vec<Parameter> {
        let prefix = match self.dice.below(3) {
            0 => "a".to_owned(),
            _ => format!("q{}", scope.len()),
        };
        parameters(self.dice, self.domain, &prefix, 3)
    }

    fn equal(&mut self, scope: &Scope) -> Condition {
        let mut terms: Vec<_> = variables(scope).into_keys().map(Term::Variable).collect();
        terms.extend(self.objects.iter().map(|it| Term::Object(it.name.clone())));
        match (self.dice.pick(&terms), self.dice.pick(&terms)) {
            (Some(left), Some(right)) => Condition::Equal(left.clone(), right.clone()),
            _ => Condition::Or(Vec::new()),
        }
    }

    fn literal(&mut self, scope: &Scope) -> Condition {
        match self.atom(scope) {
            Some(atom) if self.dice.below(3) == 2 => {
                Condition::Not(Box::new(Condition::Atom(atom)))
            }
            Some(atom) => Condition::Atom(atom),
            None => Condition::Or(Vec::new()),
        }
    }

    fn atom(&mut self, scope: &Scope) -> Option<Atom> {
        let predicate = self.dice.pick(&self.domain.predicates)?;
        let arguments = self.arguments(&predicate.parameters, scope)?;
        Some(Atom {
            predicate: predicate.name.clone(),
            arguments,
        })
    }

    /// Generates terms that can be arguments for the parameters.
    fn arguments(&mut self, parameters: &[Parameter], scope: &Scope) -> Option<Vec<Term>> {
        let arguments = parameters.iter().map(|parameter| {
            let near = |one: &str, other: &str| {
                self.types.is_subtype(one, other) || self.types.is_subtype(other, one)
            };
            let mut terms = Vec::new();
            for (name, types) in variables(scope) {
                let mut pairs = types
                    .iter()
                    .flat_map(|one| parameter.types.iter().map(move |other| (one, other)));
                if pairs.any(|(one, other)| near(one, other)) {
                    terms.push(Term::Variable(name));
                }
            }
            for object in self.objects {
                let mut types = parameter.types.iter();
                if types.any(|it| self.types.is_subtype(&object.type_name, it)) {
                    terms.push(Term::Object(object.name.clone()));
                }
            }
            self.dice.pick(&terms).cloned()
        });
        arguments.collect()
    }

    fn effect(&mut self, scope: &mut Scope, depth: usize, is_conditional: bool) -> Effect {
        let kinds = if depth == 0 { 4 } else { 9 };
        match self.dice.below(kinds) {
            0 => Effect::And(Vec::new()),
            1 if !is_conditional => self.cost(scope),
            1 | 2 => self
                .atom(scope)
                .map_or(Effect::And(Vec::new()), Effect::Add),
            3 => self
                .atom(scope)
                .map_or(Effect::And(Vec::new()), Effect::Delete),
            4 => {
                let parameters = self.quantified(scope);
                let outside = scope.len();
                scope.extend_from_slice(&parameters);
                let part = Box::new(self.effect(scope, depth - 1, true));
                scope.truncate(outside);
                Effect::Forall(parameters, part)
            }
            5 => {
                let condition = self.condition(scope, depth - 1);
                Effect::When(condition, Box::new(self.effect(scope, depth - 1, true)))
            }
            _ => {
                let count = self.dice.below(4);
                let parts = (0..count).map(|_| self.effect(scope, depth - 1, is_conditional));
                Effect::And(parts.collect())
            }
        }
    }

    fn cost(&mut self, scope: &Scope) -> Effect {
        let function = self.dice.pick(&self.domain.functions);
        let term = function.and_then(|function| {
            let arguments = self.arguments(&function.parameters, scope)?;
            let function = function.name.clone();
            Some(NumericTerm {
                function,
                arguments,
            })
        });
        Effect::IncreaseCost(match term {
            Some(term) => Expression::Function(term),
            None => Expression::Number(self.dice.below(1000) as f64 / 8.0),
        })
    }
}

/// Returns the types of the visible variables. An inner variable hides outer ones of the same name.
fn variables(scope: &Scope) -> BTreeMap<String, Vec<String>> {
    let variables = scope.iter();
    variables
        .map(|it| (it.name.clone(), it.types.clone()))
        .collect()
}
