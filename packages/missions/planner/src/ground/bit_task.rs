use std::collections::BTreeMap;

use super::alternatives::Literals;
use super::bit_operator::{BitEffect, BitOperator};
use super::ground_task::{GroundOperator, GroundTask};
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
}

impl BitTask {
    /// Converts literals to bits: adds a complement for each fact that a condition requires to be false. Several
    /// alternatives of the goal become one artificial bit and one operator per alternative that sets it. Counts its work
    /// in `run`.
    pub(crate) fn new(ground_task: &GroundTask, run: &mut Run<'_>) -> Result<Self, LimitReached> {
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
        Ok(Self {
            bits,
            is_init,
            operators,
            goal,
            goal_is_possible: !ground_task.goals.is_empty(),
        })
    }

    /// Returns the bit of the fact for each complement bit. All entries are `None` if the task has no conditional
    /// effects.
    pub(super) fn complemented_facts(&self) -> Vec<Option<u32>> {
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
}
