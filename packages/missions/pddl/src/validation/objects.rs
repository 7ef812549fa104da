use std::collections::BTreeMap;

use crate::{Domain, Object, Parameter, Problem, TypeGraph};

/// Objects of a problem and constants of its domain, indexed by type.
pub(crate) struct Objects<'a> {
    types: TypeGraph,
    type_of: BTreeMap<&'a str, &'a str>,
    /// All objects, sorted by the number of their type, so that the objects of a type are a range.
    sorted: Vec<(usize, &'a str)>,
}

impl<'a> Objects<'a> {
    /// Indexes the objects of a problem and the constants of its domain by name and type.
    pub(crate) fn new(domain: &'a Domain, problem: &'a Problem) -> Self {
        let types = TypeGraph::new(&domain.types);
        let all = || domain.constants.iter().chain(&problem.objects);
        let type_of = all().map(|Object { name, type_name }| (&**name, &**type_name));
        let number = |it: &Object| types.number(&it.type_name);
        let numbered = all().filter_map(|it| Some((number(it)?, &*it.name)));
        let mut sorted: Vec<_> = numbered.collect();
        sorted.sort_by_key(|(number, _)| *number);
        Self {
            type_of: type_of.collect(),
            sorted,
            types,
        }
    }

    /// Returns the type of an object, or `None` for an unknown object.
    pub(crate) fn type_of(&self, object: &str) -> Option<&'a str> {
        self.type_of.get(object).copied()
    }

    /// Returns the object's name with the lifetime of the problem or domain, or `None` for an unknown object.
    pub(crate) fn name(&self, object: &str) -> Option<&'a str> {
        let known = self.type_of.get_key_value(object);
        known.map(|(name, _)| *name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.type_of.keys().copied()
    }

    /// Returns true if the object can be an argument for the parameter.
    pub(crate) fn fits(&self, object: &str, parameter: &Parameter) -> bool {
        let fits = |type_name| {
            let mut types = parameter.types.iter();
            types.any(|it| self.types.is_subtype(type_name, it))
        };
        self.type_of(object).is_some_and(fits)
    }

    /// Returns all objects that can be arguments for the parameter. An object of two types of the parameter may occur
    /// twice.
    pub(crate) fn matching(
        &self,
        parameter: &Parameter,
    ) -> impl Iterator<Item = &'a str> + use<'a, '_> {
        let numbers = parameter.types.iter();
        let ranges: Vec<_> = numbers.filter_map(|it| self.types.numbers(it)).collect();
        ranges.into_iter().flatten().flat_map(|range| {
            let start = self.sorted.partition_point(|it| it.0 < range.start);
            let end = self.sorted.partition_point(|it| it.0 < range.end);
            self.sorted[start..end].iter().map(|it| it.1)
        })
    }
}
