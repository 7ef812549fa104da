use plan_validator::AppliedStep;

use crate::LimitReached;

/// What planning came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A plan that the validator has accepted.
    Plan(ValidPlan),
    /// It is proved that there is no plan.
    NoPlan,
    /// A limit came first.
    Limit(LimitReached),
}

/// A plan that the validator has accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct ValidPlan {
    /// What to do, with what each step needs and changes.
    pub steps: Vec<AppliedStep>,
    /// Sum of the costs of the steps; their number in a domain without costs.
    pub cost: f64,
    /// Name of the solver.
    pub solver: &'static str,
    /// What it took.
    pub statistics: Statistics,
}

/// What planning took. The same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Facts of the grounded task, complements included.
    pub facts: usize,
    /// Actions with arguments that matter.
    pub operators: usize,
    /// Bindings tried while grounding.
    pub bindings: u64,
    /// States expanded.
    pub expansions: u64,
    /// The most memory in use at a time, as far as it is counted \[bytes\].
    pub memory: usize,
}
