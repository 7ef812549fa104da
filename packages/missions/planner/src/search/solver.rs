use crate::{LimitReached, Run, Task};

/// A search algorithm.
pub trait Solver: Sync {
    /// Returns the name on command lines and in records.
    fn name(&self) -> &'static str;

    /// Returns a description in one sentence.
    fn description(&self) -> &'static str;

    /// Searches a plan within the limits of `run`, in which it counts expansions and memory. The result depends only on
    /// the task and the limits.
    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome;
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Operators of a plan.
    Plan(Vec<u32>),
    /// Proof that no plan exists.
    NoPlan,
    /// A limit was reached.
    Limit(LimitReached),
}

impl From<Result<Option<Vec<u32>>, LimitReached>> for Outcome {
    fn from(result: Result<Option<Vec<u32>>, LimitReached>) -> Self {
        match result {
            Ok(Some(plan)) => Self::Plan(plan),
            Ok(None) => Self::NoPlan,
            Err(limit) => Self::Limit(limit),
        }
    }
}
