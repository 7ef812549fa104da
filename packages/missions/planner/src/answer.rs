use pddl::validation::AppliedStep;

use crate::{LimitReached, Overlap, StepTime};

/// Result of planning.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A valid plan.
    Plan(ValidPlan),
    /// Proof that no plan exists.
    NoPlan,
    /// Proof that no plan exists in which durative actions do not overlap; only such plans are searched.
    Overlap(Overlap),
    /// A limit was reached first.
    Limit(LimitReached),
}

/// A plan that the validator accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct ValidPlan {
    /// Steps with their requirements and effects.
    pub steps: Vec<AppliedStep>,
    /// Times of the steps; empty in a domain without durations. The order of the steps is that of a plan without times.
    pub times: Vec<StepTime>,
    /// Sum of the costs of the steps; their number in a domain without costs.
    pub cost: f64,
    /// Name of the solver.
    pub solver: &'static str,
    /// Effort of planning.
    pub statistics: Statistics,
}

/// Effort of planning, the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Facts of the grounded task, including complements.
    pub facts: usize,
    /// Operators of the grounded task.
    pub operators: usize,
    /// Bindings tried by grounding.
    pub bindings: u64,
    /// Expanded states.
    pub expansions: u64,
    /// Peak of the counted memory \[bytes\].
    pub memory: usize,
}
