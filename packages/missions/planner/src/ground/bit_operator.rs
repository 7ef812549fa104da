use std::collections::BTreeMap;

use crate::numeric::NumberChange;

/// An operator over bits: facts, their complements, and the artificial goal. All lists hold indices of bits in
/// ascending order.
#[derive(Clone, PartialEq)]
pub(crate) struct BitOperator {
    pub(crate) kind: Kind,
    /// Number that is equal for all alternatives of a ground action.
    pub(super) group: Option<u32>,
    /// Bits that must be true.
    pub(crate) precondition: Vec<u32>,
    pub(crate) adds: Vec<u32>,
    pub(crate) deletes: Vec<u32>,
    /// Effects with a condition of their own.
    pub(crate) conditional: Vec<BitEffect>,
    /// Changes of numbers. The bits of comparisons that they can make true or false are in `adds` and `deletes`.
    pub(crate) changes: Vec<NumberChange>,
}

/// Kind of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A ground action, with its index in the ground task.
    Action(u32),
    /// Artificial operator that reaches the goal.
    Goal,
    /// Rule of a derived fact.
    Axiom,
    /// Condition under which a derived fact may be false. It is only for the relaxation.
    Negation,
}

/// Changes of bits if all bits of `condition` are true before the operator.
#[derive(Clone, PartialEq)]
pub(crate) struct BitEffect {
    pub(crate) condition: Vec<u32>,
    pub(crate) adds: Vec<u32>,
    pub(crate) deletes: Vec<u32>,
}

impl BitOperator {
    /// Returns the number of bits in all lists.
    pub(super) fn size(&self) -> u64 {
        let conditional = self.conditional.iter();
        let conditional =
            conditional.map(|it| it.condition.len() + it.adds.len() + it.deletes.len());
        let own = self.precondition.len() + self.adds.len() + self.deletes.len();
        (own + conditional.sum::<usize>()) as u64
    }

    /// Returns the bits that effect `index` needs. Index 0 is the unconditional effect, the others are conditional.
    pub(super) fn needs(&self, index: usize) -> impl Iterator<Item = u32> {
        let condition = match index {
            0 => &[][..],
            _ => &self.conditional[index - 1].condition[..],
        };
        self.precondition.iter().chain(condition).copied()
    }

    /// Returns the bits that effect `index` adds; see [`Self::needs`].
    pub(super) fn adds_of(&self, index: usize) -> &[u32] {
        match index {
            0 => &self.adds,
            _ => &self.conditional[index - 1].adds,
        }
    }

    /// Keeps only effects on bits with `keep`, and removes conditional effects that change nothing.
    pub(super) fn keep_effects(&mut self, keep: &[bool]) {
        let keep = |list: &mut Vec<u32>| list.retain(|bit| keep[*bit as usize]);
        keep(&mut self.adds);
        keep(&mut self.deletes);
        for effect in &mut self.conditional {
            keep(&mut effect.adds);
            keep(&mut effect.deletes);
        }
        let is_something = |it: &BitEffect| !(it.adds.is_empty() && it.deletes.is_empty());
        self.conditional.retain(is_something);
    }

    /// Moves effects whose condition has become empty to the unconditional effects. `facts` is
    /// [`super::bit_task::BitTask::complemented_facts`].
    pub(super) fn merge_unconditional(&mut self, facts: &[Option<u32>]) {
        let (always, conditional) = std::mem::take(&mut self.conditional)
            .into_iter()
            .partition(|effect| effect.condition.is_empty());
        self.conditional = conditional;
        let always: Vec<BitEffect> = always;
        if always.is_empty() {
            return;
        }
        let effects = always.iter();
        let changes = effects.flat_map(|it| {
            let adds = it.adds.iter().map(|bit| (*bit, true));
            adds.chain(it.deletes.iter().map(|bit| (*bit, false)))
        });
        let own = self.adds.iter().map(|bit| (*bit, true));
        let own = own.chain(self.deletes.iter().map(|bit| (*bit, false)));
        // The last entry of each bit wins: an added fact stays true, and the complement of an added fact is false.
        let mut order: Vec<(u32, bool)> = own.chain(changes).collect();
        let is_complement = |bit: u32| facts[bit as usize].is_some();
        order.sort_by_key(|&(bit, value)| (bit, value != is_complement(bit)));
        let last: BTreeMap<u32, bool> = order.into_iter().collect();
        let with_value = |wanted| last.iter().filter(move |(_, value)| **value == wanted);
        self.adds = with_value(true).map(|(bit, _)| *bit).collect();
        self.deletes = with_value(false).map(|(bit, _)| *bit).collect();
    }

    /// Returns true if the operator has the same effects as `other` and is applicable whenever `other` is.
    pub(super) fn is_at_least_as_good_as(&self, other: &Self) -> bool {
        self.group == other.group
            && self
                .precondition
                .iter()
                .all(|it| other.precondition.contains(it))
            && self.adds == other.adds
            && self.deletes == other.deletes
            && self.conditional == other.conditional
            && self.changes == other.changes
    }
}
