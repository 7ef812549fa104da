use std::collections::BTreeMap;
use std::ops::Range;

use crate::Type;

/// The types of a domain, numbered so that a type and all below it have neighboring numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeTree {
    numbers: BTreeMap<String, Range<usize>>,
}

impl TypeTree {
    /// The type of all objects.
    pub const ROOT: &str = "object";

    /// The tree of these types, of which a supertype stands before its subtypes, and of `object`.
    pub fn new(types: &[Type]) -> Self {
        // How many types there are below each, itself included: those below are counted first.
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for it in types.iter().rev() {
            let size = sizes.entry(&it.name).or_default();
            *size += 1;
            let size = *size;
            *sizes.entry(&it.parent).or_default() += size;
        }
        let all = sizes.get(Self::ROOT).copied().unwrap_or_default() + 1;
        let mut numbers = BTreeMap::from([(Self::ROOT.to_owned(), 0..all)]);
        // The first number below each that is not given away.
        let mut free = BTreeMap::from([(Self::ROOT, 1)]);
        for it in types {
            let place = free.entry(it.parent.as_str()).or_insert(all);
            let first = *place;
            *place += sizes[it.name.as_str()];
            numbers.insert(it.name.clone(), first..*place);
            free.insert(&it.name, first + 1);
        }
        Self { numbers }
    }

    /// Names of all types.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.numbers.keys().map(String::as_str)
    }

    /// The number of the type, which is the first one, and those of all types below it.
    pub fn numbers(&self, name: &str) -> Option<Range<usize>> {
        self.numbers.get(name).cloned()
    }

    /// Whether every object of one type is one of the other. An unknown type is below none and above none.
    pub fn is_subtype(&self, below: &str, above: &str) -> bool {
        match (self.numbers.get(below), self.numbers.get(above)) {
            (Some(below), Some(above)) => above.contains(&below.start),
            _ => false,
        }
    }
}
