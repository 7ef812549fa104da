use crate::Task;
use crate::csr::Lists;

/// The delete relaxation of a task: facts never become false, so that heuristics over it are fast to compute. Each
/// conditional effect is a separate relaxed action, after those of the operators.
pub(crate) struct Relaxed {
    /// Number of facts of the task.
    pub(crate) facts: usize,
    /// Number of operators that change states; see [`Task::applied`].
    pub(crate) applied: usize,
    /// Preconditions of each relaxed action.
    pub(crate) needs: Lists,
    /// Facts that each relaxed action adds.
    pub(crate) adds: Lists,
    /// Operator of each relaxed action.
    pub(crate) operators: Vec<u32>,
    /// Weight of each relaxed action: 1, and up to [`MAX_EXTRA_WEIGHT`] more in proportion to its operator's cost if costs
    /// differ.
    pub(crate) weights: Vec<u32>,
    /// Relaxed actions that need each fact.
    pub(crate) needed_by: Lists,
    /// Relaxed actions without preconditions.
    pub(crate) free: Vec<u32>,
}

/// Additional weight of the most expensive operator.
const MAX_EXTRA_WEIGHT: f64 = 20.0;

impl Relaxed {
    /// Creates the relaxation of a task.
    pub(crate) fn new(task: &Task) -> Self {
        let (mut needs, mut adds) = (Lists::default(), Lists::default());
        let mut operators = Vec::new();
        let count = task.operators() as u32;
        for operator in 0..count {
            needs.push(task.preconditions.get(operator).iter().copied());
            adds.push(task.adds.get(operator).iter().copied());
            operators.push(operator);
        }
        for operator in 0..count {
            for effect in &task.conditional[operator as usize] {
                let precondition = task.preconditions.get(operator);
                let mut condition = [precondition, &effect.condition].concat();
                condition.sort_unstable();
                condition.dedup();
                needs.push(condition);
                adds.push(effect.adds.iter().copied());
                operators.push(operator);
            }
        }
        let (least, most) = task
            .costs
            .iter()
            .fold((f64::INFINITY, 0.0), |(least, most), cost| {
                (cost.min(least), cost.max(most))
            });
        let weight = |operator: &u32| {
            if *operator as usize >= task.applied {
                return 0;
            }
            let cost = task.costs[*operator as usize];
            let share = if least < most { cost / most } else { 0.0 };
            1 + (share * MAX_EXTRA_WEIGHT) as u32
        };
        let free = needs
            .iter()
            .enumerate()
            .filter(|(_, facts)| facts.is_empty());
        let free = free.map(|(index, _)| index as u32).collect();
        Self {
            facts: task.facts,
            applied: task.applied,
            needed_by: needs.inverted(task.facts),
            weights: operators.iter().map(weight).collect(),
            needs,
            adds,
            operators,
            free,
        }
    }

    /// Returns the words of a state that have its facts.
    pub(crate) fn facts_of<'s>(&self, state: &'s [u64]) -> &'s [u64] {
        &state[..self.facts.div_ceil(64)]
    }

    /// Creates the relaxation of a task; all weights are 1, and 0 for rules of derived facts.
    pub(crate) fn with_unit_weights(task: &Task) -> Self {
        let mut this = Self::new(task);
        for weight in &mut this.weights {
            *weight = (*weight).min(1);
        }
        this
    }

    /// Returns the number of facts, actions, preconditions and effects.
    pub(crate) fn size(&self) -> u64 {
        (self.facts + (2 * self.needs.bytes() + self.adds.bytes()) / 4) as u64
    }

    /// Returns the approximate memory of the relaxation and one heuristic over it \[bytes\].
    pub(crate) fn bytes(&self) -> usize {
        let lists = self.needs.bytes() + self.adds.bytes() + self.needed_by.bytes();
        lists + 20 * self.operators.len() + 24 * self.facts
    }
}
