use crate::Task;
use crate::task::{has, set};

/// A plan with its states and the facts that the rest of the plan needs in each state. States and sets of facts have
/// one bit per fact, in `words` words.
pub(crate) struct Trace {
    plan: Vec<u32>,
    words: usize,
    /// State before each step, then the final state.
    states: Vec<u64>,
    /// For each state the facts that the rest of the plan needs to reach the goal. With conditional effects these facts
    /// are not enough: a changed plan must be replayed.
    needs: Vec<u64>,
    /// Facts that the plan both deletes and adds.
    reused: Vec<u64>,
}

impl Trace {
    /// Creates the trace of a plan, which must be applicable in the initial state and reach the goal.
    pub(crate) fn new(task: &Task, plan: Vec<u32>) -> Self {
        let mut this = Self {
            plan,
            words: task.words(),
            states: Vec::new(),
            needs: Vec::new(),
            reused: Vec::new(),
        };
        this.refresh(task);
        this
    }

    pub(crate) fn len(&self) -> usize {
        self.plan.len()
    }

    /// Returns the operators.
    pub(crate) fn plan(&self) -> &[u32] {
        &self.plan
    }

    pub(crate) fn into_plan(self) -> Vec<u32> {
        self.plan
    }

    /// Returns the state before a step; the final state for the number of steps.
    pub(crate) fn state(&self, step: usize) -> &[u64] {
        &self.states[step * self.words..][..self.words]
    }

    /// Returns the facts that the steps from this one on need.
    pub(crate) fn needs(&self, step: usize) -> &[u64] {
        &self.needs[step * self.words..][..self.words]
    }

    /// Returns the facts that the plan both deletes and adds.
    pub(crate) fn reused(&self) -> &[u64] {
        &self.reused
    }

    /// Replaces the steps from `start` to before `end`, and returns true if it did; see [`Self::try_plan`].
    pub(crate) fn replace(&mut self, task: &Task, start: usize, end: usize, steps: &[u32]) -> bool {
        let mut plan = self.plan[..start].to_vec();
        plan.extend_from_slice(steps);
        plan.extend_from_slice(&self.plan[end..]);
        self.try_plan(task, plan)
    }

    /// Replaces the plan and returns true, or returns false if the new plan misses the goal. This is only tested if
    /// [`Task::must_replay`]; otherwise the caller guarantees that the plan reaches the goal.
    pub(crate) fn try_plan(&mut self, task: &Task, plan: Vec<u32>) -> bool {
        if task.must_replay() && !reaches_goal(task, &plan) {
            return false;
        }
        self.plan = plan;
        self.refresh(task);
        true
    }

    /// Computes `states`, `reused` and `needs` of the current plan.
    fn refresh(&mut self, task: &Task) {
        self.states.clear();
        self.states.extend_from_slice(&task.init);
        let mut state = task.init.clone();
        let mut next = Vec::new();
        for &operator in &self.plan {
            task.apply(operator, &state, &mut next);
            self.states.extend_from_slice(&next);
            std::mem::swap(&mut state, &mut next);
        }
        let (mut added, mut deleted) = (vec![0; self.words], vec![0; self.words]);
        for &operator in &self.plan {
            task.adds
                .get(operator)
                .iter()
                .for_each(|fact| set(&mut added, *fact));
            task.deletes
                .get(operator)
                .iter()
                .for_each(|fact| set(&mut deleted, *fact));
        }
        self.reused.clear();
        self.reused.extend(
            added
                .iter()
                .zip(&deleted)
                .map(|(added, deleted)| added & deleted),
        );
        // Backward from the goal: a step needs the facts that later steps need and it does not add, and its own
        // preconditions.
        let mut needed = vec![0; self.words];
        for fact in &task.goal {
            set(&mut needed, *fact);
        }
        self.needs.clear();
        self.needs.resize(self.states.len(), 0);
        self.needs[self.plan.len() * self.words..].copy_from_slice(&needed);
        for (step, &operator) in self.plan.iter().enumerate().rev() {
            let state = &self.states[step * self.words..][..self.words];
            let effects = task.conditional[operator as usize].iter();
            let effects: Vec<_> = effects
                .filter(|it| it.condition.iter().all(|fact| has(state, *fact)))
                .collect();
            let adds = effects.iter().flat_map(|it| &it.adds);
            for fact in task.adds.get(operator).iter().chain(adds) {
                needed[*fact as usize / 64] &= !(1 << (fact % 64));
            }
            let conditions = effects.iter().flat_map(|it| &it.condition);
            for fact in task.preconditions.get(operator).iter().chain(conditions) {
                set(&mut needed, *fact);
            }
            self.needs[step * self.words..][..self.words].copy_from_slice(&needed);
        }
    }
}

/// Returns true if a plan is applicable and reaches the goal.
pub(crate) fn reaches_goal(task: &Task, plan: &[u32]) -> bool {
    let mut state = task.init.clone();
    let mut next = Vec::new();
    for &operator in plan {
        if !task.is_applicable(operator, &state) {
            return false;
        }
        task.apply(operator, &state, &mut next);
        std::mem::swap(&mut state, &mut next);
    }
    task.is_goal(&state)
}
