use super::relaxed::Relaxed;
use super::states::NONE;
use crate::task::bits;

/// The heuristic `h_add`: the sum of the goals' costs when nothing is ever deleted and nothing is shared, and the relaxed
/// plan that it stands for.
pub(crate) struct Additive<'a> {
    relaxed: &'a Relaxed,
    goal: Vec<u32>,
    /// What is left of each relaxed action before anything is reached.
    untouched: Vec<Left>,
    is_goal: Vec<bool>,
    is_excluded: Vec<bool>,
    excluded: Vec<u32>,
    // What follows belongs to the state evaluated last.
    left: Vec<Left>,
    costs: Vec<u32>,
    supporters: Vec<u32>,
    queue: Vec<Vec<u32>>,
    marked: Vec<u32>,
    plan: Vec<u32>,
}

impl<'a> Additive<'a> {
    pub(crate) fn new(relaxed: &'a Relaxed, goal: &[u32]) -> Self {
        let left = |needs: &[u32]| Left {
            missing: needs.len() as u32,
            cost: 0,
        };
        let untouched: Vec<Left> = relaxed.needs.iter().map(left).collect();
        let mut this = Self {
            relaxed,
            goal: Vec::new(),
            left: untouched.clone(),
            untouched,
            is_goal: vec![false; relaxed.facts],
            is_excluded: vec![false; relaxed.operators.len()],
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

    /// Takes another goal.
    pub(crate) fn set_goal(&mut self, goal: impl Iterator<Item = u32>) {
        for fact in self.goal.drain(..) {
            self.is_goal[fact as usize] = false;
        }
        self.goal.extend(goal);
        for fact in &self.goal {
            self.is_goal[*fact as usize] = true;
        }
    }

    /// Does without some relaxed actions from now on, and with those that it did without before.
    pub(crate) fn exclude(&mut self, actions: impl Iterator<Item = u32>) {
        for action in self.excluded.drain(..) {
            self.is_excluded[action as usize] = false;
        }
        for action in actions {
            if !std::mem::replace(&mut self.is_excluded[action as usize], true) {
                self.excluded.push(action);
            }
        }
    }

    /// Returns the value of a state, or `None` if the goal is out of reach.
    pub(crate) fn evaluate(&mut self, state: &[u64]) -> Option<u32> {
        self.left.copy_from_slice(&self.untouched);
        self.costs.fill(NONE);
        for list in &mut self.queue {
            list.clear();
        }
        if self.queue.is_empty() {
            self.queue.push(Vec::new());
        }
        for fact in bits(state) {
            self.costs[fact as usize] = 0;
            self.supporters[fact as usize] = NONE;
            self.queue[0].push(fact);
        }
        let relaxed = self.relaxed;
        for &action in &relaxed.free {
            self.reach(action, relaxed.weights[action as usize]);
        }
        let mut goals_left = self.goal.len();
        let mut sum = 0u32;
        let mut level = 0;
        while level < self.queue.len() {
            let mut position = 0;
            while let Some(&fact) = self.queue[level].get(position) {
                position += 1;
                let cost = level as u32;
                if self.costs[fact as usize] != cost {
                    continue;
                }
                if self.is_goal[fact as usize] {
                    sum = sum.saturating_add(cost);
                    goals_left -= 1;
                    if goals_left == 0 {
                        return Some(sum);
                    }
                }
                for &action in relaxed.needed_by.get(fact) {
                    let left = &mut self.left[action as usize];
                    left.cost = left.cost.saturating_add(cost);
                    left.missing -= 1;
                    if left.missing == 0 {
                        let sum = left.cost.saturating_add(relaxed.weights[action as usize]);
                        self.reach(action, sum);
                    }
                }
            }
            level += 1;
        }
        (goals_left == 0).then_some(sum)
    }

    fn reach(&mut self, action: u32, cost: u32) {
        if self.is_excluded[action as usize] {
            return;
        }
        // Values beyond this are all the same; it bounds the queue.
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

    /// Returns the relaxed plan of the state evaluated last, and collects its operators that can be done in
    /// that state, in ascending order.
    pub(crate) fn relaxed_plan(&mut self, helpful: &mut Vec<u32>) -> &[u32] {
        self.plan.clear();
        helpful.clear();
        self.marked.clear();
        self.marked.extend(&self.goal);
        // Facts that the relaxed plan has explained get cost 0: the state is to be evaluated anew anyway.
        while let Some(fact) = self.marked.pop() {
            if std::mem::replace(&mut self.costs[fact as usize], 0) == 0 {
                continue;
            }
            let action = self.supporters[fact as usize];
            let needs = self.relaxed.needs.get(action);
            self.plan.push(self.relaxed.operators[action as usize]);
            if self.left[action as usize].cost == 0 {
                helpful.push(self.relaxed.operators[action as usize]);
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

/// What a relaxed action waits for, and what it costs to reach what it no longer waits for.
#[derive(Clone, Copy)]
struct Left {
    missing: u32,
    cost: u32,
}

/// The highest cost of a fact.
const MOST: u32 = 100_000;
