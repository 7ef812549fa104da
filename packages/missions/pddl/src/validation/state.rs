use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use crate::{Derived, Fact, Problem};

/// A fact, or a function with its arguments, with borrowed names of the domain, the problem or the plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GroundAtom<'a> {
    pub(crate) predicate: &'a str,
    pub(crate) arguments: Vec<&'a str>,
}

/// Values of functions.
pub(crate) type Numbers<'a> = BTreeMap<GroundAtom<'a>, f64>;

/// A state: the true facts and the values of functions.
#[derive(Default)]
pub(crate) struct State<'a> {
    facts: BTreeSet<GroundAtom<'a>>,
    numbers: Numbers<'a>,
    /// Rules of each derived predicate.
    rules: BTreeMap<&'a str, Vec<&'a Derived>>,
    /// True facts of derived predicates, each with its rank: a fact follows from facts of lower ranks.
    derived: BTreeMap<GroundAtom<'a>, usize>,
}

impl GroundAtom<'_> {
    /// Returns the fact with names of its own.
    pub(crate) fn to_fact(&self) -> Fact {
        Fact::new(self.predicate, self.arguments.iter().copied())
    }
}

impl<'a> State<'a> {
    /// Creates the initial state of a problem, without derived facts.
    pub(crate) fn start(rules: &'a [Derived], problem: &'a Problem) -> Self {
        let atom = |name: &'a str, arguments: &'a [String]| GroundAtom {
            predicate: name,
            arguments: arguments.iter().map(String::as_str).collect(),
        };
        let facts = problem.init.iter();
        let values = problem.values.iter();
        let mut state = Self {
            facts: facts.map(|it| atom(&it.predicate, &it.arguments)).collect(),
            numbers: values
                .map(|it| (atom(&it.function, &it.arguments), it.value))
                .collect(),
            ..Self::default()
        };
        for rule in rules {
            let of_predicate = state.rules.entry(&rule.predicate).or_default();
            of_predicate.push(rule);
        }
        state
    }

    /// Returns true if a fact holds. A derived fact must have a rank below `limit`.
    pub(crate) fn holds(&self, fact: &GroundAtom<'a>, limit: usize) -> bool {
        self.facts.contains(fact) || self.rank(fact).is_some_and(|rank| rank < limit)
    }

    /// Returns the rules of a derived predicate, or `None` for any other predicate.
    pub(crate) fn rules_of(&self, predicate: &str) -> Option<&[&'a Derived]> {
        self.rules.get(predicate).map(Vec::as_slice)
    }

    /// Returns the rank of a true derived fact.
    pub(crate) fn rank(&self, fact: &GroundAtom<'a>) -> Option<usize> {
        self.derived.get(fact).copied()
    }

    /// Returns the value of a function with its arguments.
    pub(crate) fn number(&self, function: &GroundAtom<'a>) -> Option<f64> {
        self.numbers.get(function).copied()
    }

    /// Returns all true facts with the predicate of `start` whose first arguments are those of `start`.
    pub(crate) fn with_prefix<'s>(
        &'s self,
        start: &'s GroundAtom<'a>,
    ) -> impl Iterator<Item = &'s GroundAtom<'a>> {
        let range = (Bound::Included(start), Bound::Unbounded);
        let fits = |fact: &&GroundAtom<'a>| {
            fact.predicate == start.predicate && fact.arguments.starts_with(&start.arguments)
        };
        // Only one of both has facts of the predicate.
        let facts = self.facts.range(range).take_while(fits);
        let derived = self.derived.range(range).map(|(fact, _)| fact);
        facts.chain(derived.take_while(fits))
    }

    /// Makes the facts of `deletes` false, then those of `adds` true, and gives functions the values of `numbers`. The
    /// derived facts are those of the state before.
    pub(crate) fn change(
        &mut self,
        adds: impl IntoIterator<Item = GroundAtom<'a>>,
        deletes: impl IntoIterator<Item = GroundAtom<'a>>,
        numbers: Numbers<'a>,
    ) {
        for fact in deletes {
            self.facts.remove(&fact);
        }
        self.facts.extend(adds);
        self.numbers.extend(numbers);
    }

    /// Removes all derived facts.
    pub(crate) fn clear_derived(&mut self) {
        self.derived.clear();
    }

    /// Adds a derived fact with the next rank. Returns false if it is known.
    pub(crate) fn add_derived(&mut self, fact: GroundAtom<'a>) -> bool {
        let rank = self.derived.len();
        if self.derived.contains_key(&fact) {
            return false;
        }
        self.derived.insert(fact, rank);
        true
    }
}
