use std::collections::BTreeMap;

use super::alternatives::Literals;
use super::bit_operator::{BitEffect, BitOperator, Kind};
use super::ground_task::{GroundChange, GroundOperator, GroundTask};
use crate::numeric::{Expression, NumberChange};
use crate::{LimitReached, Run};

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
    /// True for each fact that is derived; the facts of comparisons follow those of this list.
    is_derived: Vec<bool>,
}

impl BitTask {
    /// Converts literals to bits: adds a complement for each fact that a condition requires to be false. Several
    /// alternatives of the goal become one artificial bit and one operator per alternative that sets it. Counts its work
    /// in `run`.
    pub(crate) fn new(
        ground_task: &GroundTask,
        actions: usize,
        is_derived: Vec<bool>,
        run: &mut Run<'_>,
    ) -> Result<Self, LimitReached> {
        let count = ground_task.is_init.len();
        let mut bits: Vec<_> = (0..count as u32).map(|it| (Some(it), false)).collect();
        let mut is_init = ground_task.is_init.clone();
        let is_axiom = |it: &GroundOperator| it.action as usize >= actions;
        // Bits of complements, for the facts that must be false somewhere.
        let mut complement = vec![None; bits.len()];
        let conditions = ground_task.operators.iter().flat_map(|operator| {
            let effects = operator.effects.iter().map(|effect| &effect.condition);
            let changes = operator
                .changes
                .iter()
                .flat_map(|change| &change.conditions);
            effects.chain(changes).chain([&operator.precondition])
        });
        let all = conditions.chain(&ground_task.goals).flatten();
        let mut open: Vec<u32> = all.copied().filter(|literal| literal % 2 == 1).collect();
        open.sort_unstable();
        open.dedup();
        open.reverse();
        // A derived fact is false because facts of its rules are false.
        let mut rules: BTreeMap<u32, Vec<&Literals>> = BTreeMap::new();
        for operator in ground_task.operators.iter().filter(|it| is_axiom(it)) {
            for effect in &operator.effects {
                let conditions = rules.entry(effect.fact).or_default();
                conditions.push(&operator.precondition);
            }
        }
        while let Some(literal) = open.pop() {
            let fact = literal / 2;
            if literal % 2 == 0 || complement[fact as usize].is_some() {
                continue;
            }
            complement[fact as usize] = Some(bits.len() as u32);
            bits.push((Some(fact), true));
            is_init.push(!is_init[fact as usize]);
            let conditions = rules.get(&fact).into_iter().flatten();
            open.extend(conditions.flat_map(|it| it.iter()).map(|it| it ^ 1));
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
            let literals = operator.effects.iter().map(|it| it.condition.len());
            run.count_work((operator.precondition.len() + literals.sum::<usize>()) as u64)?;
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
            let is_axiom = is_axiom(operator);
            let kind = match is_axiom {
                true => Kind::Axiom,
                false => Kind::Action(number as u32),
            };
            operators.push(BitOperator {
                kind,
                group: (!is_axiom).then_some(group),
                precondition: bits_of(&operator.precondition),
                adds,
                deletes,
                conditional: conditional.collect(),
                changes: Vec::new(),
            });
        }
        let influence = Influence::new(ground_task);
        for (bits, operator) in operators.iter_mut().zip(&ground_task.operators) {
            let (facts, tests) = (ground_task.facts.len(), &operator.changes);
            for (test, can_become) in influence.of(ground_task, tests) {
                let fact = facts as u32 + test;
                let complement = complement[fact as usize];
                let (truth, falsity) = can_become;
                for (bit, can_hold) in [(Some(fact), truth), (complement, falsity)] {
                    match bit {
                        Some(bit) if can_hold => bits.adds.push(bit),
                        Some(bit) => bits.deletes.push(bit),
                        None => {}
                    }
                }
            }
            bits.adds.sort_unstable();
            bits.deletes.sort_unstable();
            let changes = operator.changes.iter();
            bits.changes = changes
                .map(|it| NumberChange {
                    conditions: it.conditions.iter().map(bits_of).collect(),
                    ..number_change(it)
                })
                .collect();
        }
        for (fact, conditions) in &rules {
            let Some(complement) = complement[*fact as usize] else {
                continue;
            };
            for literal in conditions.iter().flat_map(|it| it.iter()) {
                operators.push(BitOperator {
                    kind: Kind::Negation,
                    group: None,
                    precondition: bits_of(&vec![literal ^ 1]),
                    adds: vec![complement],
                    deletes: Vec::new(),
                    conditional: Vec::new(),
                    changes: Vec::new(),
                });
            }
        }
        let goal = match &ground_task.goals[..] {
            [] => Vec::new(),
            [goal] => bits_of(goal),
            goals => {
                let reached = bits.len() as u32;
                bits.push((None, false));
                is_init.push(false);
                operators.extend(goals.iter().map(|goal| BitOperator {
                    kind: Kind::Goal,
                    group: None,
                    precondition: bits_of(goal),
                    adds: vec![reached],
                    deletes: Vec::new(),
                    conditional: Vec::new(),
                    changes: Vec::new(),
                }));
                vec![reached]
            }
        };
        Ok(Self {
            bits,
            is_init,
            operators,
            goal,
            goal_is_possible: !ground_task.goals.is_empty(),
            is_derived,
        })
    }

    /// Returns true for the bit of a derived fact, or its complement.
    pub(crate) fn is_derived(&self, bit: u32) -> bool {
        let fact = self.bits[bit as usize].0;
        fact.is_some_and(|fact| self.is_derived.get(fact as usize) == Some(&true))
    }

    /// Returns the index of the comparison of a bit; `None` for other bits.
    pub(crate) fn comparison(&self, bit: u32) -> Option<usize> {
        let fact = self.bits[bit as usize].0?;
        (fact as usize).checked_sub(self.is_derived.len())
    }

    /// Returns the bit of the fact for each complement bit that is computed from its fact: of all facts if the task has
    /// conditional effects, otherwise only of derived facts.
    pub(super) fn complemented_facts(&self) -> Vec<Option<u32>> {
        let mut partner = vec![None; self.bits.len()];
        let is_conditional = self.operators.iter().any(|it| !it.conditional.is_empty());
        for (bit, &(fact, is_complement)) in self.bits.iter().enumerate() {
            let is_computed = is_conditional || self.is_derived(bit as u32);
            if is_computed
                && is_complement
                && let Some(fact) = fact
            {
                partner[bit] = Some(fact);
            }
        }
        partner
    }
}

/// Comparisons that depend on each number, also by the amounts of other changes.
struct Influence {
    tests: Vec<Vec<u32>>,
}

impl Influence {
    fn new(ground_task: &GroundTask) -> Self {
        let numbers = ground_task.numbers.len();
        // Numbers in the amounts of the changes of each number.
        let mut uses = vec![Vec::new(); numbers];
        for change in ground_task.operators.iter().flat_map(|it| &it.changes) {
            let used = &mut uses[change.variable as usize];
            change.amount.for_each_variable(&mut |it| used.push(it));
        }
        for used in &mut uses {
            used.sort_unstable();
            used.dedup();
        }
        let mut tests = vec![Vec::new(); numbers];
        for (index, test) in (0..).zip(&ground_task.tests) {
            let mut open = Vec::new();
            test.for_each_variable(&mut |it| open.push(it));
            let mut is_known = vec![false; numbers];
            while let Some(number) = open.pop() {
                if !std::mem::replace(&mut is_known[number as usize], true) {
                    tests[number as usize].push(index);
                    open.extend(&uses[number as usize]);
                }
            }
        }
        Self { tests }
    }

    /// Returns the comparisons that these changes can make true, or false.
    fn of(
        &self,
        ground_task: &GroundTask,
        changes: &[GroundChange],
    ) -> BTreeMap<u32, (bool, bool)> {
        let mut all: BTreeMap<u32, (bool, bool)> = BTreeMap::new();
        for change in changes {
            for &index in &self.tests[change.variable as usize] {
                let test = &ground_task.tests[index as usize];
                let mut is_direct = false;
                test.for_each_variable(&mut |it| is_direct |= it == change.variable);
                let (truth, falsity) = match is_direct {
                    true => test.can_become(&number_change(change)),
                    false => (true, true),
                };
                if truth || falsity {
                    let known = all.entry(index).or_default();
                    *known = (known.0 | truth, known.1 | falsity);
                }
            }
        }
        all
    }
}

/// Returns a change without its conditions.
fn number_change(change: &GroundChange) -> NumberChange {
    let amount: Expression = change.amount.clone();
    NumberChange {
        conditions: Vec::new(),
        change: change.change,
        variable: change.variable,
        amount,
    }
}
