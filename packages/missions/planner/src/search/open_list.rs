use std::collections::{BTreeMap, VecDeque};

use super::states::States;
use crate::{LimitReached, Run, Task};

/// Open list of a lazy search: expanded states by ascending estimate, oldest first, each with the successors that are
/// left. An entry is a state and not a successor: states of large tasks have hundreds of successors.
#[derive(Default)]
pub(crate) struct OpenList {
    by_estimate: BTreeMap<u32, VecDeque<Entry>>,
    /// State of `operators`.
    current: Option<u32>,
    /// Applicable operators of the state `current`.
    operators: Vec<u32>,
}

/// An expanded state.
struct Entry {
    state: u32,
    /// Operators to take; `None` for all that are applicable.
    operators: Option<Box<[u32]>>,
    /// Number of operators already taken.
    taken: u32,
}

impl OpenList {
    /// Adds an expanded state with these operators, or with all applicable ones for `None`. Counts memory in `run`.
    pub(crate) fn push(
        &mut self,
        estimate: u32,
        state: u32,
        operators: Option<&[u32]>,
        run: &mut Run<'_>,
    ) -> Result<(), LimitReached> {
        run.allocate(size_of::<Entry>() + operators.map_or(0, |it| 4 * it.len()))?;
        let entry = Entry {
            state,
            operators: operators.map(Into::into),
            taken: 0,
        };
        self.by_estimate
            .entry(estimate)
            .or_default()
            .push_back(entry);
        Ok(())
    }

    /// Removes and returns the first state and operator. Returns `None` if the list is empty. Counts its work in `run`.
    pub(crate) fn pop(
        &mut self,
        task: &Task,
        states: &States,
        run: &mut Run<'_>,
    ) -> Result<Option<(u32, u32)>, LimitReached> {
        while let Some(mut first) = self.by_estimate.first_entry() {
            let Some(entry) = first.get_mut().front_mut() else {
                first.remove();
                continue;
            };
            let operators = match &entry.operators {
                Some(operators) => operators,
                None => {
                    if self.current.replace(entry.state) != Some(entry.state) {
                        task.applicable(states.get(entry.state), &mut self.operators);
                        run.count_work((task.words() + 4 * self.operators.len()) as u64)?;
                    }
                    &self.operators[..]
                }
            };
            if let Some(&operator) = operators.get(entry.taken as usize) {
                entry.taken += 1;
                return Ok(Some((entry.state, operator)));
            }
            first.get_mut().pop_front();
        }
        Ok(None)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.by_estimate.is_empty()
    }
}
