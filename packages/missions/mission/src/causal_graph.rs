use std::collections::BTreeMap;

use pddl::Fact;
use pddl::validation::AppliedStep;

use crate::step_set::StepSet;

/// Causal order of the steps of a plan.
///
/// Step i comes before a later step j if the two must not be swapped:
///
/// | one step        | the other step            | reason  |
/// |-----------------|---------------------------|---------|
/// | makes p true    | needs p, or needs it to be false | it would find another value |
/// | makes p false   | needs p, or needs it to be false | it would find another value |
/// | makes p true    | makes p false             | the last step decides |
///
/// Two steps may be swapped if both need p, both make it true or both make it false. A step that needs p may also be
/// swapped with a later step that makes p true. The same holds for a step that needs p to be false, and a later step
/// that makes p false. Every order that respects the graph results from the plan by swaps of adjacent steps that change
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CausalGraph {
    /// For each step its direct predecessors in order, without the predecessors of these.
    direct: Vec<Vec<usize>>,
    /// For each step all its predecessors.
    before: Vec<StepSet>,
}

/// Need and effect of a step for one fact.
#[derive(Clone, Copy, Debug, Default)]
struct FactUse {
    needs: Option<bool>,
    makes: Option<bool>,
}

impl CausalGraph {
    /// Creates the graph of a plan. `exclusive` has a list of objects for each step; steps with a common object keep
    /// the order of the plan. Indices of steps are those of the plan.
    pub fn new(steps: &[AppliedStep], exclusive: &[Vec<&str>]) -> Self {
        let mut before = vec![StepSet::new(steps.len()); steps.len()];
        for users in uses_by_fact(steps).values() {
            for (place, (later, second)) in users.iter().enumerate() {
                for (earlier, first) in &users[..place] {
                    if !first.may_swap(*second) {
                        before[*later].insert(*earlier);
                    }
                }
            }
        }
        let mut last_use = BTreeMap::new();
        for (step, objects) in exclusive.iter().enumerate().take(steps.len()) {
            for object in objects {
                if let Some(last) = last_use.insert(*object, step).filter(|last| *last != step) {
                    before[step].insert(last);
                }
            }
        }
        // Transitive reduction, from the latest predecessor backward: a predecessor that another one implies is
        // omitted.
        let mut direct = Vec::with_capacity(steps.len());
        for step in 0..steps.len() {
            let mut reached = StepSet::new(steps.len());
            let mut kept = Vec::new();
            for earlier in (0..step).rev() {
                if before[step].contains(earlier) && !reached.contains(earlier) {
                    kept.push(earlier);
                    reached.insert(earlier);
                    reached.extend(&before[earlier]);
                }
            }
            kept.reverse();
            direct.push(kept);
            before[step] = reached;
        }
        Self { direct, before }
    }

    /// Creates the graph in which every step waits for the one before it.
    pub fn sequential(steps: usize) -> Self {
        let mut before = vec![StepSet::new(steps); steps];
        for (step, before) in before.iter_mut().enumerate() {
            (0..step).for_each(|earlier| before.insert(earlier));
        }
        let direct = (0..steps).map(|step| step.checked_sub(1).into_iter().collect());
        Self {
            direct: direct.collect(),
            before,
        }
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.direct.len()
    }

    /// Returns the direct predecessors of a step.
    pub fn direct(&self, step: usize) -> &[usize] {
        &self.direct[step]
    }

    /// Returns true if `earlier` comes before `later` in every order.
    pub fn is_before(&self, earlier: usize, later: usize) -> bool {
        self.before[later].contains(earlier)
    }
}

impl FactUse {
    /// Returns true if this use and a later use of the same fact may be swapped.
    fn may_swap(self, later: Self) -> bool {
        let reads_effect = self.makes.is_some() && later.needs.is_some();
        let invalidates = |made: bool| self.needs.is_some_and(|needed| needed != made);
        let overwrites = |made: bool| self.makes.is_some_and(|before| before != made);
        !reads_effect
            && !later
                .makes
                .is_some_and(|made| invalidates(made) || overwrites(made))
    }
}

/// Returns the steps that use each fact, in the order of the plan. If a step deletes and adds a fact, the fact is true
/// afterwards.
fn uses_by_fact(steps: &[AppliedStep]) -> BTreeMap<&Fact, Vec<(usize, FactUse)>> {
    let mut users: BTreeMap<&Fact, BTreeMap<usize, FactUse>> = BTreeMap::new();
    for (index, step) in steps.iter().enumerate() {
        for (fact, value) in &step.requires {
            users
                .entry(fact)
                .or_default()
                .entry(index)
                .or_default()
                .needs = Some(*value);
        }
        for (facts, value) in [(&step.deletes, false), (&step.adds, true)] {
            for fact in facts {
                users
                    .entry(fact)
                    .or_default()
                    .entry(index)
                    .or_default()
                    .makes = Some(value);
            }
        }
    }
    let in_order = users.into_iter();
    in_order
        .map(|(fact, uses)| (fact, uses.into_iter().collect()))
        .collect()
}
