//! Derived facts in states of the search.

use crate::csr::Lists;
use crate::task::{has, set};

/// Ground rules of derived facts by stratum, lowest first.
#[derive(Default)]
pub(crate) struct Axioms {
    strata: Vec<Stratum>,
}

/// Rules whose facts depend on each other.
struct Stratum {
    /// Derived facts, each with its complement.
    facts: Vec<(u32, Option<u32>)>,
    /// Conditions of each rule.
    needs: Lists,
    /// Fact of each rule.
    heads: Vec<u32>,
    /// Rules that need each fact.
    needed_by: Lists,
}

/// Parts of a stratum.
#[derive(Clone, Default)]
pub(crate) struct StratumParts {
    /// Derived facts, each with its complement.
    pub(crate) facts: Vec<(u32, Option<u32>)>,
    /// Rules: conditions and fact.
    pub(crate) rules: Vec<(Vec<u32>, u32)>,
}

impl Axioms {
    /// Creates the rules of a task with this number of facts.
    pub(crate) fn new(facts: usize, strata: Vec<StratumParts>) -> Self {
        let strata = strata.into_iter().map(|parts| {
            let mut needs = Lists::default();
            let mut heads = Vec::new();
            for (mut condition, head) in parts.rules {
                condition.sort_unstable();
                condition.dedup();
                needs.push(condition);
                heads.push(head);
            }
            Stratum {
                facts: parts.facts,
                needed_by: needs.inverted(facts),
                needs,
                heads,
            }
        });
        Self {
            strata: strata.collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.strata.is_empty()
    }

    /// Replaces the derived facts of a state by those that follow from its other facts.
    pub(crate) fn derive(&self, state: &mut [u64]) {
        for (fact, complement) in self.strata.iter().flat_map(|it| &it.facts) {
            clear(state, *fact);
            if let Some(complement) = complement {
                clear(state, *complement);
            }
        }
        let mut missing = Vec::new();
        let mut ready = Vec::new();
        for stratum in &self.strata {
            missing.clear();
            for (rule, facts) in (0..).zip(stratum.needs.iter()) {
                let count = facts.iter().filter(|fact| !has(state, **fact)).count();
                if count == 0 {
                    ready.push(rule);
                }
                missing.push(count);
            }
            while let Some(rule) = ready.pop() {
                let head = stratum.heads[rule as usize];
                if has(state, head) {
                    continue;
                }
                set(state, head);
                for &next in stratum.needed_by.get(head) {
                    missing[next as usize] -= 1;
                    if missing[next as usize] == 0 {
                        ready.push(next);
                    }
                }
            }
            for &(fact, complement) in &stratum.facts {
                if let Some(complement) = complement
                    && !has(state, fact)
                {
                    set(state, complement);
                }
            }
        }
    }
}

/// Makes a fact false.
fn clear(state: &mut [u64], fact: u32) {
    state[fact as usize / 64] &= !(1 << (fact % 64));
}
