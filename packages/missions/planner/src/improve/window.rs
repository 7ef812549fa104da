use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::trace::Trace;
use crate::search::{NONE, States};
use crate::{Limits, Run, Task, Unwatched};

/// Searches cheaper ways through a part of a plan: A* from the state before it to what the rest of the plan needs.
///
/// What the rest needs and the part leaves alone is left alone: that keeps the searches small.
pub(crate) struct Window<'a> {
    task: &'a Task,
    states: States,
    costs: Vec<f64>,
    /// The most facts that an operator adds.
    most_added: u32,
    least_cost: f64,
}

impl<'a> Window<'a> {
    pub(crate) fn new(task: &'a Task) -> Self {
        let count = |operator: u32| {
            let conditional = &task.conditional[operator as usize];
            let conditional: usize = conditional.iter().map(|it| it.adds.len()).sum();
            (task.adds.get(operator).len() + conditional) as u32
        };
        let most_added = (0..task.operators() as u32).map(count).max();
        Self {
            task,
            states: States::new(task.words()),
            costs: Vec::new(),
            most_added: most_added.unwrap_or(1).max(1),
            least_cost: task.costs.iter().copied().fold(f64::INFINITY, f64::min),
        }
    }

    /// Returns cheaper steps instead of those from `start` until before `end`, and the number of states expanded.
    pub(crate) fn search(
        &mut self,
        trace: &Trace,
        start: usize,
        end: usize,
        expansions: u64,
    ) -> (Option<Vec<u32>>, u64) {
        let task = self.task;
        let needed = trace.needs(end);
        let cost_of = |operator: &u32| task.costs[*operator as usize];
        let limit: f64 = trace.plan()[start..end].iter().map(cost_of).sum();
        let mut frame = needed.to_vec();
        for step in start..=end {
            frame
                .iter_mut()
                .zip(trace.state(step))
                .for_each(|(it, state)| *it &= state);
        }
        let limits = Limits::default();
        let mut run = Run::new(&limits, &Unwatched);
        self.states.clear();
        self.costs.clear();
        let origin = trace.state(start);
        let _ = self.states.insert(origin, NONE, NONE, &mut run);
        self.costs.push(0.0);
        let mut open = BinaryHeap::new();
        open.push(Reverse((0, 0)));
        let (mut state, mut next, mut operators) = (Vec::new(), Vec::new(), Vec::new());
        let mut used = 0;
        while let Some(Reverse((_, number))) = open.pop() {
            if used == expansions {
                break;
            }
            used += 1;
            let number: u32 = number;
            state.clear();
            state.extend_from_slice(self.states.get(number));
            if self.missing(&state, needed) == 0 {
                return (Some(self.states.path(number)), used);
            }
            let cost = self.costs[number as usize];
            task.applicable(&state, &mut operators);
            for &operator in &operators {
                let deleted = task.deletes.get(operator);
                if deleted.iter().any(|fact| crate::task::has(&frame, *fact)) {
                    continue;
                }
                let reached = cost + task.costs[operator as usize];
                task.apply(operator, &state, &mut next);
                let missing = self.missing(&next, needed);
                let estimate = f64::from(missing.div_ceil(self.most_added)) * self.least_cost;
                if reached + estimate >= limit {
                    continue;
                }
                if let Ok(Some(new)) = self.states.insert(&next, number, operator, &mut run) {
                    self.costs.push(reached);
                    open.push(Reverse(((reached + estimate).to_bits(), new)));
                }
            }
        }
        (None, used)
    }

    fn missing(&self, state: &[u64], needed: &[u64]) -> u32 {
        let missing = state
            .iter()
            .zip(needed)
            .map(|(state, needed)| (needed & !state).count_ones());
        missing.sum()
    }
}
