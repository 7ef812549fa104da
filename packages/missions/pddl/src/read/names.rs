//! What a domain and a problem declare, to look names up.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::{Domain, Function, Object, Parameter, Predicate, TypeTree};

/// Known names that an unknown one is compared with.
const MOST_COMPARED: usize = 1000;

/// What is declared.
#[derive(Default)]
pub(super) struct Names {
    pub(super) types: TypeTree,
    /// Objects with their types.
    pub(super) objects: BTreeMap<String, String>,
    pub(super) predicates: BTreeMap<String, Rc<[Parameter]>>,
    pub(super) functions: BTreeMap<String, Rc<[Parameter]>>,
    /// Whether `total-cost` is declared.
    pub(super) has_total_cost: bool,
}

impl Names {
    /// Those of a domain.
    pub(super) fn of(domain: &Domain) -> Self {
        let types = TypeTree::new(&domain.types);
        let mut names = Self {
            types,
            ..Self::default()
        };
        names.add_objects(&domain.constants);
        for Predicate { name, parameters } in &domain.predicates {
            names
                .predicates
                .insert(name.clone(), parameters.as_slice().into());
        }
        for Function { name, parameters } in &domain.functions {
            names
                .functions
                .insert(name.clone(), parameters.as_slice().into());
        }
        names
    }

    pub(super) fn add_objects(&mut self, objects: &[Object]) {
        for Object { name, type_name } in objects {
            self.objects.insert(name.clone(), type_name.clone());
        }
    }

    /// Whether each object of one type is one of the other. An unknown type was reported where it stands: it fits
    /// everywhere.
    pub(super) fn is_subtype(&self, below: &str, above: &str) -> bool {
        let is_unknown = |name| self.types.numbers(name).is_none();
        is_unknown(below) || is_unknown(above) || self.types.is_subtype(below, above)
    }

    /// Whether an object may be of one of the types and of one of the others.
    pub(super) fn can_match(&self, these: &[String], others: &[String]) -> bool {
        these.iter().any(|this| {
            let is_near = |it: &String| self.is_subtype(this, it) || self.is_subtype(it, this);
            others.iter().any(is_near)
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

/// Suggests a known name. Of very many known ones only some are compared: it takes too long.
fn suggest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    text_faults::suggest(name, known.take(MOST_COMPARED))
}
