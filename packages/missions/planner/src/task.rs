use pddl::Fact;
use pddl::validation::Step;

use crate::axioms::Axioms;
use crate::csr::Lists;
use crate::numeric::Numbers;

/// A grounded problem, immutable, over which solvers search. Facts are bits of a state; a ground action is one or more
/// operators.
///
/// A condition is a list of facts that must be true. A fact that must be false somewhere has a second bit, its
/// complement. Facts and operators are numbered from 0; a list per operator has one entry for each of them. The words of
/// a state are the bits of its facts, then its numbers.
pub struct Task {
    /// Number of bits.
    pub(crate) facts: usize,
    /// Fact of each bit.
    pub(crate) names: Vec<FactName>,
    /// Number of operators that change states. The others add derived facts; they are only for relaxations, because
    /// [`Self::apply`] derives these facts.
    pub(crate) applied: usize,
    /// Initial state: one bit per fact in words of 64, then the numbers.
    pub(crate) init: Vec<u64>,
    /// Facts that must be true at the end.
    pub(crate) goal: Vec<u32>,
    /// False if the goal is unreachable in the delete relaxation; no plan exists then.
    pub(crate) goal_is_possible: bool,
    /// Names for the steps of plans.
    pub(crate) objects: Vec<String>,
    pub(crate) actions: Vec<String>,
    /// Ground action of each operator, for the steps of plans.
    pub(crate) operators: Vec<Name>,
    pub(crate) preconditions: Lists,
    pub(crate) adds: Lists,
    /// Deleted facts, disjoint from `adds`.
    pub(crate) deletes: Lists,
    pub(crate) costs: Vec<f64>,
    /// Conditional effects of each operator.
    pub(crate) conditional: Vec<Vec<ConditionalEffect>>,
    /// Bit of a fact and bit of its complement, for each complement. Empty without conditional effects.
    pub(crate) complements: Vec<(u32, u32)>,
    /// Numbers of the states, if conditions compare some.
    pub(crate) numbers: Option<Numbers>,
    /// Rules of derived facts.
    pub(crate) axioms: Axioms,
    pub(crate) successors: Successors,
}

/// Fact of a bit.
pub(crate) struct FactName {
    /// The fact, or `None` for the artificial goal.
    pub(crate) fact: Option<Fact>,
    pub(crate) negated: bool,
}

/// Ground action of an operator.
pub(crate) struct Name {
    /// The action, or `None` for an artificial operator, which plans do not contain.
    pub(crate) action: Option<u32>,
    pub(crate) arguments: Box<[u32]>,
}

/// Changes of facts under a condition.
pub(crate) struct ConditionalEffect {
    pub(crate) condition: Vec<u32>,
    pub(crate) adds: Vec<u32>,
    pub(crate) deletes: Vec<u32>,
}

/// Operators indexed by one fact of their precondition, so that a state need not be compared with all operators.
#[derive(Default)]
pub(crate) struct Successors {
    /// Operators without precondition.
    pub(crate) always: Vec<u32>,
    pub(crate) by_fact: Lists,
}

impl Task {
    /// Returns the number of facts, including complements.
    pub fn facts(&self) -> usize {
        self.facts
    }

    /// Returns the number of operators.
    pub fn operators(&self) -> usize {
        self.operators.len()
    }

    /// Returns the ground action of an operator, or `None` for an artificial one.
    pub fn step(&self, operator: u32) -> Option<Step> {
        let name = &self.operators[operator as usize];
        let objects = name.arguments.iter();
        Some(Step {
            action: self.actions[name.action? as usize].clone(),
            arguments: objects
                .map(|it| self.objects[*it as usize].clone())
                .collect(),
        })
    }

    /// Returns the initial state.
    pub fn init(&self) -> &[u64] {
        &self.init
    }

    /// Returns true if a state fulfills the goal.
    pub fn is_goal(&self, state: &[u64]) -> bool {
        self.goal_is_possible && self.goal.iter().all(|fact| has(state, *fact))
    }

    /// Returns true if an operator is applicable in a state.
    pub fn is_applicable(&self, operator: u32, state: &[u64]) -> bool {
        let mut precondition = self.preconditions.get(operator).iter();
        precondition.all(|fact| has(state, *fact))
    }

    /// Sets `operators` to those applicable in a state, always in the same order.
    pub fn applicable(&self, state: &[u64], operators: &mut Vec<u32>) {
        operators.clear();
        operators.extend(&self.successors.always);
        for fact in bits(self.facts_of(state)) {
            let candidates = self.successors.by_fact.get(fact).iter();
            operators.extend(candidates.filter(|it| self.is_applicable(**it, state)));
        }
    }

    /// Writes the state after an operator to `next`. The operator must be applicable. Conditions of conditional effects
    /// are tested in `state`; a fact that is both added and deleted becomes true, as PDDL defines it.
    pub fn apply(&self, operator: u32, state: &[u64], next: &mut Vec<u64>) {
        next.clear();
        next.extend_from_slice(state);
        for fact in self.deletes.get(operator) {
            next[*fact as usize / 64] &= !(1 << (fact % 64));
        }
        let conditional = &self.conditional[operator as usize];
        for effect in conditional {
            if effect.condition.iter().all(|fact| has(state, *fact)) {
                for fact in &effect.deletes {
                    next[*fact as usize / 64] &= !(1 << (fact % 64));
                }
            }
        }
        for fact in self.adds.get(operator) {
            set(next, *fact);
        }
        if !conditional.is_empty() {
            for effect in conditional {
                if effect.condition.iter().all(|fact| has(state, *fact)) {
                    for fact in &effect.adds {
                        set(next, *fact);
                    }
                }
            }
            for &(fact, complement) in &self.complements {
                if has(next, fact) {
                    next[complement as usize / 64] &= !(1 << (complement % 64));
                } else {
                    set(next, complement);
                }
            }
        }
        if let Some(numbers) = &self.numbers {
            numbers.apply(operator, self.facts.div_ceil(64), state, next);
        }
        if !self.axioms.is_empty() {
            self.axioms.derive(next);
        }
    }

    /// Returns the words of a state that have its facts.
    pub(crate) fn facts_of<'s>(&self, state: &'s [u64]) -> &'s [u64] {
        &state[..self.facts.div_ceil(64)]
    }

    /// Returns the fact of a bit, and true if the bit is its complement; `None` for the artificial goal.
    pub fn fact(&self, number: u32) -> Option<(&Fact, bool)> {
        let name = &self.names[number as usize];
        Some((name.fact.as_ref()?, name.negated))
    }

    /// Returns the number of words of a state.
    pub(crate) fn words(&self) -> usize {
        self.init.len()
    }

    /// Returns true if the facts that a plan needs do not determine whether it can be executed: then a changed plan must
    /// be executed again.
    pub(crate) fn must_replay(&self) -> bool {
        self.has_conditional_effects() || self.numbers.is_some() || !self.axioms.is_empty()
    }

    /// Returns true if an operator has conditional effects.
    pub(crate) fn has_conditional_effects(&self) -> bool {
        self.conditional.iter().any(|effects| !effects.is_empty())
    }

    /// Returns the approximate memory in use \[bytes\].
    pub(crate) fn bytes(&self) -> usize {
        let lists = [
            &self.preconditions,
            &self.adds,
            &self.deletes,
            &self.successors.by_fact,
        ];
        let lists: usize = lists.iter().map(|list| list.bytes()).sum();
        lists + 64 * self.operators.len() + 128 * self.facts
    }
}

/// Returns true if a fact is true in a state.
#[inline]
pub(crate) fn has(state: &[u64], fact: u32) -> bool {
    state[fact as usize / 64] >> (fact % 64) & 1 == 1
}

/// Makes a fact true.
#[inline]
pub(crate) fn set(state: &mut [u64], fact: u32) {
    state[fact as usize / 64] |= 1 << (fact % 64);
}

/// Returns the true facts of a state in ascending order.
pub(crate) fn bits(state: &[u64]) -> impl Iterator<Item = u32> {
    state.iter().enumerate().flat_map(|(index, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros();
                left &= left - 1;
                index as u32 * 64 + bit
            })
        })
    })
}

impl Successors {
    /// Indexes each of the first `applied` operators by the fact of its precondition that the fewest operators need.
    pub(crate) fn new(facts: usize, applied: usize, preconditions: &Lists) -> Self {
        let mut needed = vec![0u32; facts];
        for fact in preconditions.iter().take(applied).flatten() {
            needed[*fact as usize] += 1;
        }
        let mut always = Vec::new();
        let mut chosen = Lists::default();
        for (operator, facts) in preconditions.iter().take(applied).enumerate() {
            let rarest = facts
                .iter()
                .min_by_key(|fact| (needed[**fact as usize], **fact));
            chosen.push(rarest.copied());
            if rarest.is_none() {
                always.push(operator as u32);
            }
        }
        Self {
            always,
            by_fact: chosen.inverted(facts),
        }
    }
}
