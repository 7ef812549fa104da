use std::collections::BTreeMap;
use std::ops::Range;

use crate::Type;

/// Types of a domain. They are numbered so that a type and its subtypes by first supertypes form a range; further
/// supertypes are links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeGraph {
    /// Numbers of each type and of its subtypes by first supertypes. The first number is that of the type.
    numbers: BTreeMap<String, Range<usize>>,
    /// Supertypes after the first one of each type.
    links: Vec<Link>,
}

/// A supertype after the first one of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Link {
    /// Number of the supertype.
    above: usize,
    /// Numbers of the type and all its subtypes.
    below: Vec<Range<usize>>,
}

impl TypeGraph {
    /// Type of all objects.
    pub const ROOT: &str = "object";

    /// Creates the graph of these types and `object`. A supertype must stand before its subtypes.
    pub fn new(types: &[Type]) -> Self {
        // Number of subtypes of each type, plus 1 for the type itself. Subtypes come first.
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for it in types.iter().rev() {
            let size = sizes.entry(&it.name).or_default();
            *size += 1;
            let size = *size;
            *sizes.entry(first_parent(it)).or_default() += size;
        }
        let all = sizes.get(Self::ROOT).copied().unwrap_or_default() + 1;
        let mut numbers = BTreeMap::from([(Self::ROOT.to_owned(), 0..all)]);
        // First unused number in the range of each type.
        let mut free = BTreeMap::from([(Self::ROOT, 1)]);
        for it in types {
            let place = free.entry(first_parent(it)).or_insert(all);
            let first = *place;
            *place += sizes[it.name.as_str()];
            numbers.insert(it.name.clone(), first..*place);
            free.insert(&it.name, first + 1);
        }
        let mut graph = Self {
            numbers,
            links: Vec::new(),
        };
        // Subtypes come first, so that their links are complete.
        for it in types.iter().rev() {
            for parent in it.parents.iter().skip(1) {
                let above = graph.numbers.get(parent).map(|numbers| numbers.start);
                let below = graph.numbers(&it.name);
                if let (Some(above), Some(below)) = (above, below) {
                    graph.links.push(Link { above, below });
                }
            }
        }
        graph
    }

    /// Returns the names of all types.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.numbers.keys().map(String::as_str)
    }

    /// Returns the number of the type, by which objects can be sorted.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).map(|numbers| numbers.start)
    }

    /// Returns the numbers of the type and all its subtypes as ranges, or `None` for an unknown type.
    pub fn numbers(&self, name: &str) -> Option<Vec<Range<usize>>> {
        let own = self.numbers.get(name)?;
        let mut numbers = vec![own.clone()];
        for link in self.links.iter().filter(|it| own.contains(&it.above)) {
            for range in &link.below {
                let is_known =
                    |known: &Range<usize>| known.start <= range.start && range.end <= known.end;
                if !numbers.iter().any(is_known) {
                    numbers.push(range.clone());
                }
            }
        }
        Some(numbers)
    }

    /// Returns true if every object of the type `below` is of the type `above` too. An unknown type has no subtype and
    /// no supertype.
    pub fn is_subtype(&self, below: &str, above: &str) -> bool {
        let (Some(below), Some(above)) = (self.number(below), self.numbers.get(above)) else {
            return false;
        };
        let mut links = self.links.iter().filter(|it| above.contains(&it.above));
        above.contains(&below) || links.any(|it| it.below.iter().any(|it| it.contains(&below)))
    }
}

fn first_parent(it: &Type) -> &str {
    it.parents.first().map_or(TypeGraph::ROOT, String::as_str)
}
