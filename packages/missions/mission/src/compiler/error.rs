use thiserror::Error;

/// Maximum number of steps of a plan.
pub const STEP_LIMIT: usize = 5_000;

/// Reason why a plan cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {
    /// The registry does not contain an action.
    #[error("step {step}: action {action} is not in the registry")]
    UnknownAction {
        /// Number of the step, from 0.
        step: usize,
        /// Name of the action.
        action: String,
    },
    /// A step has a wrong number of arguments.
    #[error("step {step}: action {action} has {expected} parameters, got {got}")]
    Arity {
        /// Number of the step, from 0.
        step: usize,
        /// Name of the action.
        action: String,
        /// Number of parameters of the action.
        expected: usize,
        /// Number of arguments of the step.
        got: usize,
    },
    /// The plan is too long.
    #[error("the plan has {steps} steps, but a tree has at most {STEP_LIMIT}: split the goal")]
    TooLong {
        /// Number of steps.
        steps: usize,
    },
    /// The XML cannot be written.
    #[error("the tree of the plan cannot be written: {0}")]
    Write(String),
}
