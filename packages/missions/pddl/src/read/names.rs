//! Names declared by a domain and a problem.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::{Domain, Effect, Expression, Function, Object, Parameter, Predicate, TypeGraph};

/// Maximum number of known names that are compared with an unknown one.
const MOST_COMPARED: usize = 1000;

/// Declared names, to check their uses.
#[derive(Default)]
pub(super) struct Names {
    pub(super) types: TypeGraph,
    /// Type of each object.
    pub(super) objects: BTreeMap<String, String>,
    pub(super) predicates: BTreeMap<String, Rc<[Parameter]>>,
    /// Parameters of each function except `total-cost`.
    pub(super) functions: BTreeMap<String, Rc<[Parameter]>>,
    /// True while a domain is read, which does not know the objects of its problems.
    pub(super) is_domain: bool,
    /// True if `total-cost` is declared.
    pub(super) has_total_cost: bool,
    /// Derived predicates.
    pub(super) derived: BTreeSet<String>,
    /// Functions in costs of actions, whose values must not be negative.
    pub(super) costs: BTreeSet<String>,
}

impl Names {
    /// Collects the names of a domain.
    pub(super) fn declared_by(domain: &Domain) -> Self {
        let predicates = domain.predicates.iter();
        let predicates = predicates.map(|Predicate { name, parameters }| (name, parameters));
        let functions = domain.functions.iter();
        let functions = functions.map(|Function { name, parameters }| (name, parameters));
        let shared = |(name, parameters): (&String, &Vec<Parameter>)| {
            (name.clone(), Rc::from(parameters.as_slice()))
        };
        let mut names = Self {
            types: TypeGraph::new(&domain.types),
            predicates: predicates.map(shared).collect(),
            functions: functions.map(shared).collect(),
            ..Self::default()
        };
        let derived = domain.derived.iter().map(|it| it.predicate.clone());
        names.derived = derived.collect();
        for action in &domain.actions {
            names.add_costs(&action.effect);
        }
        for Object { name, type_name } in &domain.constants {
            names.objects.insert(name.clone(), type_name.clone());
        }
        names
    }

    /// Adds the functions in the costs of an effect. A function within an operation may be negative.
    fn add_costs(&mut self, effect: &Effect) {
        match effect {
            Effect::And(parts) => parts.iter().for_each(|it| self.add_costs(it)),
            Effect::IncreaseCost(Expression::Function(term)) => {
                self.costs.insert(term.function.clone());
            }
            _ => {}
        }
    }

    /// Returns true if each object of the type `below` is of the type `above` too. An unknown type fits everywhere: the
    /// error at its declaration is enough.
    pub(super) fn is_subtype(&self, below: &str, above: &str) -> bool {
        let is_unknown = |name| self.types.number(name).is_none();
        is_unknown(below) || is_unknown(above) || self.types.is_subtype(below, above)
    }

    /// Returns true if an object can be of one of `these` types and of one of the `others`. An unknown type fits
    /// everywhere.
    pub(super) fn can_match(&self, these: &[String], others: &[String]) -> bool {
        let ranges = |names: &[String]| -> Option<Vec<_>> {
            let numbers: Option<Vec<_>> = names.iter().map(|it| self.types.numbers(it)).collect();
            numbers.map(|it| it.concat())
        };
        let (Some(these), Some(others)) = (ranges(these), ranges(others)) else {
            return true;
        };
        these.iter().any(|this| {
            let mut others = others.iter();
            others.any(|other| this.start < other.end && other.start < this.end)
        })
    }

    pub(super) fn suggest_type(&self, name: &str) -> Option<String> {
        suggest(name, self.types.names())
    }

    pub(super) fn suggest_object(&self, name: &str) -> Option<String> {
        suggest(name, self.objects.keys().map(String::as_str))
    }

    pub(super) fn suggest_predicate(&self, name: &str) -> Option<String> {
        suggest(name, self.predicates.keys().map(String::as_str))
    }

    pub(super) fn suggest_function(&self, name: &str) -> Option<String> {
        suggest(name, self.functions.keys().map(String::as_str))
    }
}

/// Suggests a similar name. Only the first known names are compared, to limit the time.
fn suggest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    user_files::suggest(name, known.take(MOST_COMPARED))
}
