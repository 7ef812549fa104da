use crate::{LimitReached, Run, Task};

/// A way to search for plans.
pub trait Solver: Sync {
    /// Its name on command lines and in records.
    fn name(&self) -> &'static str;

    /// What it does, in one sentence.
    fn description(&self) -> &'static str;

    /// Searches.
    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome;
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The operators of a plan.
    Plan(Vec<u32>),
    /// It is proved that there is none.
    NoPlan,
    /// Neither.
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
