use std::collections::BTreeSet;
use std::ops::Bound;

use crate::{Fact, Problem};

/// A fact with borrowed names of the domain, the problem or the plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GroundAtom<'a> {
    pub(crate) predicate: &'a str,
    pub(crate) arguments: Vec<&'a str>,
}

/// A state: the true facts.
pub(crate) struct State<'a> {
    facts: BTreeSet<GroundAtom<'a>>,
}

impl GroundAtom<'_> {
    /// Returns the fact with names of its own.
    pub(crate) fn to_fact(&self) -> Fact {
        Fact::new(self.predicate, self.arguments.iter().copied())
    }
}

impl<'a> State<'a> {
    /// Creates the initial state of a problem.
    pub(crate) fn start(problem: &'a Problem) -> Self {
        let facts = problem.init.iter().map(|fact| GroundAtom {
            predicate: &fact.predicate,
            arguments: fact.arguments.iter().map(String::as_str).collect(),
        });
        Self {
            facts: facts.collect(),
        }
    }

    pub(crate) fn holds(&self, fact: &GroundAtom<'a>) -> bool {
        self.facts.contains(fact)
    }

    /// Returns all true facts with the predicate of `start` whose first arguments are those of `start`.
    pub(crate) fn with_prefix<'s>(
        &'s self,
        start: &'s GroundAtom<'a>,
    ) -> impl Iterator<Item = &'s GroundAtom<'a>> {
        let facts = self.facts.range((Bound::Included(start), Bound::Unbounded));
        facts.take_while(|fact| {
            fact.predicate == start.predicate && fact.arguments.starts_with(&start.arguments)
        })
    }

    /// Makes the facts of `deletes` false, then those of `adds` true.
    pub(crate) fn change(
        &mut self,
        adds: impl IntoIterator<Item = GroundAtom<'a>>,
        deletes: impl IntoIterator<Item = GroundAtom<'a>>,
    ) {
        for fact in deletes {
            self.facts.remove(&fact);
        }
        self.facts.extend(adds);
    }
}
