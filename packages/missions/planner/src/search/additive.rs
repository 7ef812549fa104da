use super::relaxed::Relaxed;
use super::states::NONE;
use crate::task::bits;
use crate::{LimitReached, Run};

/// The heuristic `h_add` and its relaxed plan. In the delete relaxation (facts never become false) the cost of a fact
/// is the weight of the cheapest action that adds it plus the sum of the costs of the action's preconditions. The value
/// of a state is the sum of the costs of the goals.
pub(crate) struct Additive<'a> {
    relaxed: &'a Relaxed,
    goal: Vec<u32>,
    /// Unmet preconditions of each relaxed action before any fact is reached.
    initial: Vec<Unmet>,
    /// True for each fact of `goal`.
    is_goal: Vec<bool>,
    /// Relaxed actions that are ignored: they have one more unmet precondition, which is never met.
    excluded: Vec<u32>,
    // State of the last evaluation.
    /// Unmet preconditions of each relaxed action.
    unmet: Vec<Unmet>,
    /// Cost of each fact, [`NONE`] if it was not reached.
    costs: Vec<u32>,
    /// Cheapest action that adds each fact, [`NONE`] for facts of the state.
    supporters: Vec<u32>,
    /// Reached facts by cost: list `i` has those of cost `i`.
    queue: Vec<Vec<u32>>,
    marked: Vec<u32>,
    plan: Vec<u32>,
}

impl<'a> Additive<'a> {
    /// Creates the heuristic over a relaxation, for the facts of a goal and without excluded actions.
    pub(crate) fn new(relaxed: &'a Relaxed, goal: &[u32]) -> Self {
        let unmet = |(needs, weight): (&[u32], &u32)| Unmet {
            missing: needs.len() as u32,
            cost: *weight,
        };
        let needs = relaxed.needs.iter();
        let initial: Vec<Unmet> = needs.zip(&relaxed.weights).map(unmet).collect();
        let mut this = Self {
            relaxed,
            goal: Vec::new(),
            unmet: initial.clone(),
            initial,
            is_goal: vec![false; relaxed.facts],
            excluded: Vec::new(),
            costs: vec![NONE; relaxed.facts],
            supporters: vec![NONE; relaxed.facts],
            queue: Vec::new(),
            marked: Vec::new(),
            plan: Vec::new(),
        };
        this.set_goal(goal.iter().copied());
        this
    }

    /// Replaces the goal. Its facts must be distinct.
    pub(crate) fn set_goal(&mut self, goal: impl Iterator<Item = u32>) {
        for fact in self.goal.drain(..) {
            self.is_goal[fact as usize] = false;
        }
        self.goal.extend(goal);
        for fact in &self.goal {
            self.is_goal[*fact as usize] = true;
        }
    }

    /// Ignores these relaxed actions from now on, instead of those ignored before.
    pub(crate) fn exclude(&mut self, actions: impl Iterator<Item = u32>) {
        for action in self.excluded.drain(..) {
            self.initial[action as usize].missing -= EXCLUDED;
        }
        for action in actions {
            let missing = &mut self.initial[action as usize].missing;
            if *missing < EXCLUDED {
                *missing += EXCLUDED;
                self.excluded.push(action);
            }
        }
    }

    /// Returns `h_add` of a state, or `None` if the goal is unreachable even in the relaxation. Keeps costs and
    /// supporters for [`Self::relaxed_plan`]. Counts its work in `run`.
    pub(crate) fn evaluate(
        &mut self,
        state: &[u64],
        run: &mut Run<'_>,
    ) -> Result<Option<u32>, LimitReached> {
        run.count_work(self.relaxed.size())?;
        self.unmet.copy_from_slice(&self.initial);
        self.costs.fill(NONE);
        for list in &mut self.queue {
            list.clear();
        }
        if self.queue.is_empty() {
            self.queue.push(Vec::new());
        }
        for fact in bits(self.relaxed.facts_of(state)) {
            self.costs[fact as usize] = 0;
            self.supporters[fact as usize] = NONE;
            self.queue[0].push(fact);
        }
        let relaxed = self.relaxed;
        for &action in &relaxed.free {
            let unmet = self.unmet[action as usize];
            if unmet.missing == 0 {
                self.reach(action, unmet.cost);
            }
        }
        let mut goals_left = self.goal.len();
        let mut sum = 0u32;
        let mut level = 0;
        while level < self.queue.len() {
            let mut position = 0;
            while let Some(&fact) = self.queue[level].get(position) {
                position += 1;
                let cost = level as u32;
                // The fact was reached at a lower cost since it was queued.
                if self.costs[fact as usize] != cost {
                    continue;
                }
                if self.is_goal[fact as usize] {
                    sum = sum.saturating_add(cost);
                    goals_left -= 1;
                    if goals_left == 0 {
                        return Ok(Some(sum));
                    }
                }
                for &action in relaxed.needed_by.get(fact) {
                    let unmet = &mut self.unmet[action as usize];
                    unmet.cost = unmet.cost.saturating_add(cost);
                    unmet.missing -= 1;
                    if unmet.missing == 0 {
                        let cost = unmet.cost;
                        self.reach(action, cost);
                    }
                }
            }
            level += 1;
        }
        Ok((goals_left == 0).then_some(sum))
    }

    /// Updates the facts that an action adds at this cost, and queues those that become cheaper.
    fn reach(&mut self, action: u32, cost: u32) {
        // The maximum limits the number of queues.
        let cost = cost.min(MOST);
        for &fact in self.relaxed.adds.get(action) {
            if cost < self.costs[fact as usize] {
                self.costs[fact as usize] = cost;
                self.supporters[fact as usize] = action;
                if self.queue.len() <= cost as usize {
                    self.queue.resize_with(cost as usize + 1, Vec::new);
                }
                self.queue[cost as usize].push(fact);
            }
        }
    }

    /// Returns the operators of the relaxed plan of the last evaluated state: the supporters of the goals and,
    /// recursively, of their preconditions. Sets `helpful` to those that are applicable in that state. Both are in
    /// ascending order. Call it once after an evaluation that returned a value.
    pub(crate) fn relaxed_plan(&mut self, helpful: &mut Vec<u32>) -> &[u32] {
        self.plan.clear();
        helpful.clear();
        self.marked.clear();
        self.marked.extend(&self.goal);
        // An explained fact gets cost 0. The costs are not needed any more: the next evaluation resets them.
        while let Some(fact) = self.marked.pop() {
            if std::mem::replace(&mut self.costs[fact as usize], 0) == 0 {
                continue;
            }
            let action = self.supporters[fact as usize];
            let needs = self.relaxed.needs.get(action);
            let operator = self.relaxed.operators[action as usize];
            if (operator as usize) < self.relaxed.applied {
                self.plan.push(operator);
                if self.unmet[action as usize].cost == self.relaxed.weights[action as usize] {
                    helpful.push(operator);
                }
            }
            self.marked.extend(needs);
        }
        helpful.sort_unstable();
        helpful.dedup();
        self.plan.sort_unstable();
        self.plan.dedup();
        &self.plan
    }
}

/// Number of unmet preconditions of a relaxed action, and its weight plus the sum of the costs of the met ones.
#[derive(Clone, Copy)]
struct Unmet {
    missing: u32,
    cost: u32,
}

/// Maximum cost of a fact.
const MOST: u32 = 100_000;

/// Additional unmet preconditions of an ignored action: more than any action has.
const EXCLUDED: u32 = 1 << 31;
