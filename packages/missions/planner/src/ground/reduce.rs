//! Removal of constant facts, irrelevant facts, and operators that are unreachable or useless.

use std::collections::VecDeque;

use super::bit_operator::BitOperator;
use super::bit_task::BitTask;
use crate::{LimitReached, Run};

impl BitTask {
    /// Removes unreachable, constant and irrelevant parts of the task, and renumbers the rest. Plans of the reduced
    /// task are plans of the original. Counts its work in `run`.
    pub(crate) fn reduce(&mut self, run: &mut Run<'_>) -> Result<(), LimitReached> {
        // One removal can enable another; more than three rounds are rarely useful.
        for _ in 0..3 {
            let before = self.operators.len();
            // Each step visits all lists of an operator about twice.
            for operator in &self.operators {
                run.count_work(8 * operator.size())?;
            }
            let reached = self.remove_unreached();
            self.remove_constants(&reached);
            self.remove_irrelevant(run)?;
            if !self.goal_is_possible || self.operators.len() == before {
                break;
            }
        }
        self.renumber();
        Ok(())
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
            for change in &mut operator.changes {
                let is_reached = |it: &Vec<u32>| it.iter().all(|bit| reached[*bit as usize]);
                change.conditions.retain(is_reached);
            }
            operator.changes.retain(|it| !it.conditions.is_empty());
            counts.first() == Some(&0)
        });
        self.goal_is_possible &= self.goal.iter().all(|bit| reached[*bit as usize]);
        reached
    }

    /// Removes bits whose value never changes from conditions and effects. `reached` marks the bits that can be true.
    /// All conditions on them hold, because operators that are unreachable were removed before.
    fn remove_constants(&mut self, reached: &[bool]) {
        let mut changes: Vec<bool> = (0..self.bits.len())
            // A derived fact can change without an operator that adds or deletes it. A comparison that an operator can
            // make both true and false is only in the added bits.
            .map(|bit| {
                reached[bit] && !self.is_init[bit]
                    || self.is_derived(bit as u32)
                    || self.comparison(bit as u32).is_some()
            })
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
            for conditions in operator
                .changes
                .iter_mut()
                .flat_map(|it| &mut it.conditions)
            {
                keep(conditions);
            }
            operator.merge_unconditional(&facts);
        }
    }

    /// Removes effects on bits that neither the goal nor an effect on a useful bit needs, operators that add nothing new, and
    /// operators that another alternative of the same ground action replaces. Counts the comparisons in `run`.
    fn remove_irrelevant(&mut self, run: &mut Run<'_>) -> Result<(), LimitReached> {
        let mut relevant = vec![false; self.bits.len()];
        let mut changers: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.bits.len()];
        for (number, operator) in self.operators.iter().enumerate() {
            for index in 0..=operator.conditional.len() {
                for bit in operator.adds_of(index) {
                    changers[*bit as usize].push((number as u32, index as u32));
                }
            }
            // The condition of an effect also decides whether it deletes a bit.
            for (effect, index) in operator.conditional.iter().zip(1..) {
                for bit in &effect.deletes {
                    changers[*bit as usize].push((number as u32, index));
                }
            }
        }
        // The value of a comparison depends on all changes of its numbers.
        for (number, operator) in self.operators.iter().enumerate() {
            for bit in operator.adds.iter().chain(&operator.deletes) {
                if self.comparison(*bit).is_some() {
                    changers[*bit as usize].push((number as u32, 0));
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
            for (number, index) in std::mem::take(&mut changers[bit as usize]) {
                let operator = &self.operators[number as usize];
                queue.extend(operator.needs(index as usize));
                if self.comparison(bit).is_some() {
                    let conditions = operator.changes.iter().flat_map(|it| &it.conditions);
                    queue.extend(conditions.flatten());
                }
            }
        }
        for operator in &mut self.operators {
            operator.keep_effects(&relevant);
        }
        let is_comparison: Vec<bool> = (0..self.bits.len() as u32)
            .map(|bit| self.comparison(bit).is_some())
            .collect();
        self.operators.retain(|operator| {
            // A comparison that holds is not superfluous: the number may be needed several times.
            let new = |bit: &&u32| {
                is_comparison[**bit as usize] || operator.precondition.binary_search(bit).is_err()
            };
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
            let compared = (kept.len() - first) as u64;
            run.count_work(compared * (1 + operator.precondition.len() as u64))?;
            if !kept[first..]
                .iter()
                .any(|it| it.is_at_least_as_good_as(&operator))
            {
                kept.push(operator);
            }
        }
        self.operators = kept;
        Ok(())
    }
}
