//! What a domain and a problem declare, to look names up.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::{Domain, Function, Object, Parameter, Predicate, Type};

/// The type of all objects.
pub(super) const OBJECT: &str = "object";

/// Known names that an unknown one is compared with.
const MOST_COMPARED: usize = 1000;

/// What is declared.
#[derive(Default)]
pub(super) struct Names {
    types: BTreeMap<String, Subtypes>,
    /// Objects with their types.
    pub(super) objects: BTreeMap<String, String>,
    pub(super) predicates: BTreeMap<String, Rc<[Parameter]>>,
    pub(super) functions: BTreeMap<String, Rc<[Parameter]>>,
    /// Whether `total-cost` is declared.
    pub(super) has_total_cost: bool,
}

/// A type and its subtypes as a range: types are numbered so that those of a subtree are neighbors.
#[derive(Clone, Copy)]
struct Subtypes {
    first: usize,
    end: usize,
}

impl Names {
    /// Those of a domain.
    pub(super) fn of(domain: &Domain) -> Self {
        let mut names = Self::default();
        names.set_types(&domain.types);
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

    /// Sets the types; a supertype stands before its subtypes.
    pub(super) fn set_types(&mut self, types: &[Type]) {
        // The number of types below each, itself included: subtypes are counted before their supertypes.
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for it in types.iter().rev() {
            let own = sizes.get(it.name.as_str()).copied().unwrap_or(0) + 1;
            sizes.insert(&it.name, own);
            *sizes.entry(&it.parent).or_default() += own;
        }
        let all = sizes.get(OBJECT).copied().unwrap_or(0) + 1;
        self.types
            .insert(OBJECT.to_owned(), Subtypes { first: 0, end: all });
        // The first number that is free below each.
        let mut free = BTreeMap::from([(OBJECT, 1)]);
        for it in types {
            let place = free.entry(it.parent.as_str()).or_insert(1);
            let first = *place;
            let end = first + sizes.get(it.name.as_str()).copied().unwrap_or(1);
            *place = end;
            free.insert(&it.name, first + 1);
            self.types.insert(it.name.clone(), Subtypes { first, end });
        }
    }

    pub(super) fn add_objects(&mut self, objects: &[Object]) {
        for Object { name, type_name } in objects {
            self.objects.insert(name.clone(), type_name.clone());
        }
    }

    pub(super) fn has_type(&self, name: &str) -> bool {
        self.types.contains_key(name)
    }

    /// Whether each object of one type is one of the other. An unknown type was reported where it stands: it fits
    /// everywhere.
    pub(super) fn is_subtype(&self, below: &str, above: &str) -> bool {
        match (self.types.get(below), self.types.get(above)) {
            (Some(below), Some(above)) => above.first <= below.first && below.first < above.end,
            _ => true,
        }
    }

    /// Whether an object may be of one of the types and of one of the others.
    pub(super) fn can_match(&self, these: &[String], others: &[String]) -> bool {
        these.iter().any(|this| {
            let is_near = |it: &String| self.is_subtype(this, it) || self.is_subtype(it, this);
            others.iter().any(is_near)
        })
    }

    pub(super) fn suggest_type(&self, name: &str) -> Option<String> {
        suggest(name, self.types.keys())
    }

    pub(super) fn suggest_object(&self, name: &str) -> Option<String> {
        suggest(name, self.objects.keys())
    }

    pub(super) fn suggest_predicate(&self, name: &str) -> Option<String> {
        suggest(name, self.predicates.keys())
    }

    pub(super) fn suggest_function(&self, name: &str) -> Option<String> {
        suggest(name, self.functions.keys())
    }
}

/// Suggests a known name. Of very many known ones only some are compared: it takes too long.
fn suggest<'n>(name: &str, known: impl Iterator<Item = &'n String>) -> Option<String> {
    text_faults::suggest(name, known.take(MOST_COMPARED).map(String::as_str))
}
