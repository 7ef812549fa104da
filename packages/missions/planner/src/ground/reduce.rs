//! Removal of constant facts, irrelevant facts, and operators that are unreachable or useless.

use std::collections::{BTreeMap, VecDeque};

use super::alternatives::Literals;
use super::ground_task::{GroundOperator, GroundTask};

/// An operator over bits: facts, their complements, and the artificial goal. All lists hold indices of bits in
/// ascending order.
#[derive(Clone, PartialEq)]
pub(crate) struct BitOperator {
    /// Index in the operators of the ground task; `None` for an artificial operator that reaches the goal.
    pub(crate) origin: Option<u32>,
    /// Number that is equal for all alternatives of a ground action.
    group: Option<u32>,
    /// Bits that must be true.
    pub(crate) precondition: Vec<u32>,
    pub(crate) adds: Vec<u32>,
    pub(crate) deletes: Vec<u32>,
    /// Effects with a condition of their own.
    pub(crate) conditional: Vec<BitEffect>,
}

/// Changes of bits if all bits of `condition` are true before the operator.
#[derive(Clone, PartialEq)]
pub(crate) struct BitEffect {
    pub(crate) condition: Vec<u32>,
    pub(crate) adds: Vec<u32>,
    pub(crate) deletes: Vec<u32>,
}

/// A task over bits. A condition only requires true bits: a fact that must be false somewhere has a second bit, its
/// complement.
pub(crate) struct BitTask {
    /// Fact of each bit (`None` for the artificial goal), and true if the bit is its complement.
    pub(crate) bits: Vec<(Option<u32>, bool)>,
    /// Initial value of each bit.
    pub(crate) is_init: Vec<bool>,
    pub(crate) operators: Vec<BitOperator>,
    /// Bits that must be true in the end.
    pub(crate) goal: Vec<u32>,
    /// False if the goal is known to be unreachable.
    pub(crate) goal_is_possible: bool,
}

impl BitTask {
    /// Converts literals to bits: adds a complement for each fact that a condition requires to be false. Several
    /// alternatives of the goal become one artificial bit and one operator per alternative that sets it.
    pub(crate) fn new(ground_task: &GroundTask) -> Self {
        let mut bits: Vec<_> = (0..ground_task.facts.len() as u32)
            .map(|it| (Some(it), false))
            .collect();
        let mut is_init = ground_task.is_init.clone();
        let mut complement = vec![None; bits.len()];
        let conditions = ground_task.operators.iter().flat_map(|operator| {
            let conditions = operator.effects.iter().map(|effect| &effect.condition);
            conditions.chain([&operator.precondition])
        });
        for literal in conditions.chain(&ground_task.goals).flatten() {
            let fact = literal / 2;
            if literal % 2 == 1 && complement[fact as usize].is_none() {
                complement[fact as usize] = Some(bits.len() as u32);
                bits.push((Some(fact), true));
                is_init.push(!is_init[fact as usize]);
            }
        }
        let bits_of = |literals: &Literals| -> Vec<u32> {
            let bit = |literal: &u32| match literal % 2 {
                0 => literal / 2,
                _ => complement[*literal as usize / 2].unwrap_or_default(),
            };
            literals.iter().map(bit).collect()
        };
        let mut operators: Vec<BitOperator> = Vec::new();
        let mut group = 0;
        for (number, operator) in ground_task.operators.iter().enumerate() {
            let before = number.checked_sub(1).map(|it| &ground_task.operators[it]);
            let is_same = |it: &GroundOperator| {
                (it.action, &it.arguments) == (operator.action, &operator.arguments)
            };
            group += u32::from(!before.is_some_and(is_same));
            // Facts that are added and deleted, by condition.
            let mut groups: BTreeMap<&Literals, (Vec<u32>, Vec<u32>)> = BTreeMap::new();
            for effect in &operator.effects {
                // An effect whose condition is part of the precondition is unconditional.
                let holds = |it: &u32| operator.precondition.binary_search(it).is_ok();
                let condition = if effect.condition.iter().all(holds) {
                    const { &Literals::new() }
                } else {
                    &effect.condition
                };
                let contradicts = |it: &u32| operator.precondition.binary_search(&(it ^ 1)).is_ok();
                if condition.iter().any(contradicts) {
                    continue;
                }
                let group = groups.entry(condition).or_default();
                let list = if effect.adds {
                    &mut group.0
                } else {
                    &mut group.1
                };
                list.push(effect.fact);
            }
            let always = groups
                .remove(const { &Literals::new() })
                .unwrap_or_default();
            // Adding wins over deleting, as PDDL defines it. Each change of a fact is the opposite change of its
            // complement.
            let effect = |(adds, deletes): (Vec<u32>, Vec<u32>), always: &[u32]| {
                let is_added = |fact: &u32| adds.contains(fact) || always.contains(fact);
                let deletes: Vec<u32> = deletes.into_iter().filter(|it| !is_added(it)).collect();
                let other = |fact: &u32| complement[*fact as usize];
                let (made_false, made_true) = (
                    adds.iter().filter_map(other).collect::<Vec<_>>(),
                    deletes.iter().filter_map(other).collect::<Vec<_>>(),
                );
                let all = |left: Vec<u32>, right: Vec<u32>| {
                    let mut all = [left, right].concat();
                    all.sort_unstable();
                    all.dedup();
                    all
                };
                (all(adds, made_true), all(deletes, made_false))
            };
            let added = always.0.clone();
            let (adds, deletes) = effect(always, &[]);
            let conditional = groups.into_iter().map(|(condition, changes)| {
                let (adds, deletes) = effect(changes, &added);
                BitEffect {
                    condition: bits_of(condition),
                    adds,
                    deletes,
                }
            });
            operators.push(BitOperator {
                origin: Some(number as u32),
                group: Some(group),
                precondition: bits_of(&operator.precondition),
                adds,
                deletes,
                conditional: conditional.collect(),
            });
        }
        let goal = match &ground_task.goals[..] {
            [] => Vec::new(),
            [goal] => bits_of(goal),
            goals => {
                let reached = bits.len() as u32;
                bits.push((None, false));
                is_init.push(false);
                operators.extend(goals.iter().map(|goal| BitOperator {
                    origin: None,
                    group: None,
                    precondition: bits_of(goal),
                    adds: vec![reached],
                    deletes: Vec::new(),
                    conditional: Vec::new(),
                }));
                vec![reached]
            }
        };
        Self {
            bits,
            is_init,
            operators,
            goal,
            goal_is_possible: !ground_task.goals.is_empty(),
        }
    }

    /// Removes unreachable, constant and irrelevant parts of the task, and renumbers the rest. Plans of the reduced
    /// task are plans of the original.
    pub(crate) fn reduce(&mut self) {
        // One removal can enable another; more than three rounds are rarely useful.
        for _ in 0..3 {
            let before = self.operators.len();
            let reached = self.remove_unreached();
            self.remove_constants(&reached);
            self.remove_irrelevant();
            if !self.goal_is_possible || self.operators.len() == before {
                break;
            }
        }
        self.renumber();
    }

    /// Removes operators and effects that are unreachable if no bit ever becomes false, and returns true for each
    /// reachable bit. Updates `goal_is_possible`.
    fn remove_unreached(&mut self) -> Vec<bool> {
        let mut reached = self.is_init.clone();
        // Each effect counts its missing bits; the keys are operator and effect, 0 being the unconditional one.
        let mut waiting: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.bits.len()];
        let mut missing: Vec<Vec<u32>> = Vec::new();
        let mut ready = VecDeque::new();
        for (number, operator) in self.operators.iter().enumerate() {
            let mut counts = Vec::new();
            for index in 0..=operator.conditional.len() {
                let needs = operator.needs(index);
                let key = (number as u32, index as u32);
                let mut count = 0;
                for bit in needs.filter(|bit| !self.is_init[*bit as usize]) {
                    waiting[bit as usize].push(key);
                    count += 1;
                }
                if count == 0 {
                    ready.push_back(key);
                }
                counts.push(count);
            }
            missing.push(counts);
        }
        while let Some((number, index)) = ready.pop_front() {
            for &bit in self.operators[number as usize].adds_of(index as usize) {
                if !std::mem::replace(&mut reached[bit as usize], true) {
                    for key in std::mem::take(&mut waiting[bit as usize]) {
                        let count = &mut missing[key.0 as usize][key.1 as usize];
                        *count -= 1;
                        if *count == 0 {
                            ready.push_back(key);
                        }
                    }
                }
            }
        }
        let mut counts = missing.into_iter();
        self.operators.retain_mut(|operator| {
            let counts = counts.next().unwrap_or_default();
            let mut of_effects = counts.iter().skip(1);
            operator
                .conditional
                .retain(|_| of_effects.next() == Some(&0));
            counts.first() == Some(&0)
        });
        self.goal_is_possible &= self.goal.iter().all(|bit| reached[*bit as usize]);
        reached
    }

    /// Removes bits whose value never changes from conditions and effects. `reached` marks the bits that can be true.
    /// All conditions on them hold, because operators that are unreachable were removed before.
    fn remove_constants(&mut self, reached: &[bool]) {
        let mut changes: Vec<bool> = (0..self.bits.len())
            .map(|bit| reached[bit] && !self.is_init[bit])
            .collect();
        for operator in &self.operators {
            let deletes = operator.conditional.iter().flat_map(|it| &it.deletes);
            for bit in operator.deletes.iter().chain(deletes) {
                changes[*bit as usize] |= reached[*bit as usize];
            }
        }
        let facts = self.complemented_facts();
        let keep = |list: &mut Vec<u32>| list.retain(|bit| changes[*bit as usize]);
        keep(&mut self.goal);
        for operator in &mut self.operators {
            keep(&mut operator.precondition);
            operator.keep_effects(&changes);
            for effect in &mut operator.conditional {
                keep(&mut effect.condition);
            }
            operator.merge_unconditional(&facts);
        }
    }

    /// Removes effects on bits that neither the goal nor a useful operator needs, operators that add nothing new, and
    /// operators that another alternative of the same ground action replaces.
    fn remove_irrelevant(&mut self) {
        let mut relevant = vec![false; self.bits.len()];
        let mut adders: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.bits.len()];
        for (number, operator) in self.operators.iter().enumerate() {
            for index in 0..=operator.conditional.len() {
                for bit in operator.adds_of(index) {
                    adders[*bit as usize].push((number as u32, index as u32));
                }
            }
        }
        // Conditional effects read a fact to update its complement.
        let facts = self.complemented_facts();
        let mut queue = self.goal.clone();
        while let Some(bit) = queue.pop() {
            if std::mem::replace(&mut relevant[bit as usize], true) {
                continue;
            }
            queue.extend(facts[bit as usize]);
            for (number, index) in std::mem::take(&mut adders[bit as usize]) {
                let operator = &self.operators[number as usize];
                queue.extend(operator.needs(index as usize));
            }
        }
        for operator in &mut self.operators {
            operator.keep_effects(&relevant);
        }
        self.operators.retain(|operator| {
            let new = |bit: &&u32| operator.precondition.binary_search(bit).is_err();
            operator.adds.iter().any(|bit| new(&bit))
                || operator
                    .conditional
                    .iter()
                    .any(|effect| !effect.adds.is_empty())
        });
        // All alternatives of a ground action are adjacent.
        let mut kept: Vec<BitOperator> = Vec::new();
        let mut first = 0;
        for operator in std::mem::take(&mut self.operators) {
            if kept.get(first).is_some_and(|it| it.group != operator.group) {
                first = kept.len();
            }
            if !kept[first..]
                .iter()
                .any(|it| it.is_at_least_as_good_as(&operator))
            {
                kept.push(operator);
            }
        }
        self.operators = kept;
    }

    /// Returns the bit of the fact for each complement bit. All entries are `None` if the task has no conditional
    /// effects.
    fn complemented_facts(&self) -> Vec<Option<u32>> {
        let mut partner = vec![None; self.bits.len()];
        if self.operators.iter().any(|it| !it.conditional.is_empty()) {
            for (bit, &(fact, is_complement)) in self.bits.iter().enumerate() {
                if is_complement && let Some(fact) = fact {
                    partner[bit] = Some(fact);
                }
            }
        }
        partner
    }

    /// Removes bits that no condition and no added fact mentions, and renumbers the others in all lists.
    fn renumber(&mut self) {
        let mut used = vec![false; self.bits.len()];
        let mut mark = |list: &[u32]| list.iter().for_each(|bit| used[*bit as usize] = true);
        mark(&self.goal);
        for operator in &self.operators {
            mark(&operator.precondition);
            mark(&operator.adds);
            for effect in &operator.conditional {
                mark(&effect.condition);
                mark(&effect.adds);
            }
        }
        for (bit, partner) in self.complemented_facts().into_iter().enumerate() {
            if let (true, Some(partner)) = (used[bit], partner) {
                used[partner as usize] = true;
            }
        }
        let mut number = vec![None; self.bits.len()];
        let mut next = 0;
        for (bit, place) in number.iter_mut().enumerate() {
            if used[bit] {
                *place = Some(next);
                self.bits[next as usize] = self.bits[bit];
                self.is_init[next as usize] = self.is_init[bit];
                next += 1;
            }
        }
        self.bits.truncate(next as usize);
        self.is_init.truncate(next as usize);
        let translate = |list: &mut Vec<u32>| {
            *list = list
                .iter()
                .filter_map(|bit| number[*bit as usize])
                .collect();
        };
        translate(&mut self.goal);
        for operator in &mut self.operators {
            translate(&mut operator.precondition);
            translate(&mut operator.adds);
            translate(&mut operator.deletes);
            for effect in &mut operator.conditional {
                translate(&mut effect.condition);
                translate(&mut effect.adds);
                translate(&mut effect.deletes);
            }
        }
    }
}

impl BitOperator {
    /// Returns the bits that effect `index` needs. Index 0 is the unconditional effect, the others are conditional.
    fn needs(&self, index: usize) -> impl Iterator<Item = u32> {
        let condition = match index {
            0 => &[][..],
            _ => &self.conditional[index - 1].condition[..],
        };
        self.precondition.iter().chain(condition).copied()
    }

    /// Returns the bits that effect `index` adds; see [`Self::needs`].
    fn adds_of(&self, index: usize) -> &[u32] {
        match index {
            0 => &self.adds,
            _ => &self.conditional[index - 1].adds,
        }
    }

    /// Keeps only effects on bits with `keep`, and removes conditional effects that change nothing.
    fn keep_effects(&mut self, keep: &[bool]) {
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
    /// [`BitTask::complemented_facts`].
    fn merge_unconditional(&mut self, facts: &[Option<u32>]) {
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
    fn is_at_least_as_good_as(&self, other: &Self) -> bool {
        self.group == other.group
            && self
                .precondition
                .iter()
                .all(|it| other.precondition.contains(it))
            && self.adds == other.adds
            && self.deletes == other.deletes
            && self.conditional == other.conditional
    }
}
