use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::trace::Trace;
use crate::csr::Lists;
use crate::search::{Additive, NONE, Relaxed, States};
use crate::task::{bits, has};
use crate::{LimitReached, Run, Task};

/// Search for a cheaper part of a plan by A* over the costs of relaxed plans: from the state before the part to the
/// facts that the rest of the plan needs.
///
/// Needed facts that the part keeps must be kept by the new part too, unless the plan deletes and adds them elsewhere.
/// This keeps the searches small.
pub(crate) struct Window<'a> {
    task: &'a Task,
    heuristic: Additive<'a>,
    /// Relaxed actions whose operators delete each fact.
    deleted_by: Lists,
    /// Generated states of the current search.
    states: States,
    /// Cost of the steps to each state, from the start of the part.
    costs: Vec<f64>,
}

impl<'a> Window<'a> {
    /// Creates a search that several parts of plans of the same task can use. `relaxed` is the delete relaxation of the
    /// task.
    pub(crate) fn new(task: &'a Task, relaxed: &'a Relaxed) -> Self {
        let mut deletes = Lists::default();
        for &operator in &relaxed.operators {
            deletes.push(task.deletes.get(operator).iter().copied());
        }
        Self {
            task,
            heuristic: Additive::new(relaxed, &task.goal),
            deleted_by: deletes.inverted(task.facts),
            states: States::new(task.words()),
            costs: Vec::new(),
        }
    }

    /// Searches cheaper steps that replace the steps from `start` to before `end` of the plan. Returns `None` if
    /// `evaluations` evaluated states are not enough or no cheaper steps exist. Counts expansions and memory in `run`.
    pub(crate) fn search(
        &mut self,
        trace: &Trace,
        start: usize,
        end: usize,
        evaluations: u64,
        run: &mut Run<'_>,
    ) -> Result<Option<Vec<u32>>, LimitReached> {
        let task = self.task;
        let needed = trace.needs(end);
        let cost_of = |operator: &u32| task.costs[*operator as usize];
        let limit: f64 = trace.plan()[start..end].iter().map(cost_of).sum();
        // Facts that are true throughout the part and needed after it. The new part must not delete them.
        let mut frame = needed.to_vec();
        for step in start..=end {
            frame
                .iter_mut()
                .zip(trace.state(step))
                .for_each(|(it, state)| *it &= state);
        }
        frame
            .iter_mut()
            .zip(trace.reused())
            .for_each(|(it, reused)| *it &= !reused);
        self.heuristic.set_goal(bits(needed));
        self.heuristic.exclude(
            bits(&frame)
                .flat_map(|fact| self.deleted_by.get(fact))
                .copied(),
        );
        self.states.clear();
        self.costs.clear();
        self.states.insert(trace.state(start), NONE, NONE, run)?;
        self.costs.push(0.0);
        // States by ascending estimate of the total cost, then helpful operators first. The bits of non-negative floats
        // have the order of their values.
        let mut open = BinaryHeap::from([Reverse((0u64, false, 0u32))]);
        let (mut state, mut next) = (Vec::new(), Vec::new());
        let (mut operators, mut helpful) = (Vec::new(), Vec::new());
        for _ in 0..evaluations {
            let Some(Reverse((_, _, number))) = open.pop() else {
                break;
            };
            run.count_expansion()?;
            state.clear();
            state.extend_from_slice(self.states.get(number));
            if self.heuristic.evaluate(&state, run)?.is_none() {
                continue;
            }
            let relaxed_plan = self.heuristic.relaxed_plan(&mut helpful);
            let estimate: f64 = relaxed_plan.iter().map(cost_of).sum();
            let cost = self.costs[number as usize];
            if cost + estimate >= limit {
                continue;
            }
            task.applicable(&state, &mut operators);
            for &operator in &operators {
                let deleted = task.deletes.get(operator);
                let reached = cost + task.costs[operator as usize];
                if reached >= limit || deleted.iter().any(|fact| has(&frame, *fact)) {
                    continue;
                }
                task.apply(operator, &state, &mut next);
                if let Some(new) = self.states.insert(&next, number, operator, run)? {
                    if next
                        .iter()
                        .zip(needed)
                        .all(|(state, needed)| needed & !state == 0)
                    {
                        return Ok(Some(self.states.path(new)));
                    }
                    self.costs.push(reached);
                    let is_helpful = helpful.binary_search(&operator).is_ok();
                    open.push(Reverse(((cost + estimate).to_bits(), !is_helpful, new)));
                }
            }
        }
        Ok(None)
    }
}
