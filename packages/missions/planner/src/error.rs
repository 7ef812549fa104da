use crate::LimitReached;

/// Error of the domain or problem, or a defect of the planner.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// The problem belongs to another domain.
    #[error("expected a problem of domain `{domain}`, got one of domain `{problem}`")]
    OtherDomain {
        /// Name of the given domain.
        domain: String,
        /// Name of the domain in the problem.
        problem: String,
    },
    /// The cost of an action depends on the state.
    #[error(
        "the cost of action `{action}` depends on the state: move `increase` out of `when` and `forall`"
    )]
    ConditionalCost {
        /// Name of the action.
        action: String,
    },
    /// A name is not declared.
    #[error("{kind} `{name}` is not declared")]
    Unknown {
        /// Kind of the name.
        kind: &'static str,
        /// Undeclared name.
        name: String,
    },
    /// A predicate or a function has a wrong number of arguments.
    #[error("`{name}` has {expected} parameters, got {got} arguments")]
    Arity {
        /// Name of the predicate or function.
        name: String,
        /// Number of parameters.
        expected: usize,
        /// Number of arguments.
        got: usize,
    },
    /// A function has no value.
    #[error(
        "function `{function}` has no value, but action `{action}` needs it: add it to :init of the problem"
    )]
    NoValue {
        /// Function with its arguments.
        function: String,
        /// Action with this cost or effect.
        action: String,
    },
    /// An expression has no finite value.
    #[error("a number of action `{action}` is infinite or undefined: it divides by 0")]
    NotFinite {
        /// Name of the action.
        action: String,
    },
    /// A cost is negative.
    #[error("the cost of action `{action}` must not be negative, got {cost}")]
    NegativeCost {
        /// Name of the action.
        action: String,
        /// The cost.
        cost: f64,
    },
    /// A derived predicate depends on its own negation.
    #[error("predicate `{predicate}` depends on its own negation")]
    NotStratified {
        /// Name of the predicate.
        predicate: String,
    },
    /// Conditions or effects are nested too deep.
    #[error("conditions are nested more than {limit} deep")]
    TooDeep {
        /// Maximum nesting depth.
        limit: usize,
    },
    /// An action or a goal has too many variables.
    #[error("an action or the goal has more than {limit} variables")]
    TooManyVariables {
        /// Maximum number of variables.
        limit: usize,
    },
    /// The validator refuses a plan of the search: a defect of the planner.
    #[error("the plan of solver `{solver}` is invalid, please report this: {error}")]
    InvalidPlan {
        /// Name of the solver.
        solver: &'static str,
        /// Error of the validator.
        error: String,
    },
}

/// Reason why grounding returned no task.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GroundError {
    /// The domain or the problem is invalid.
    #[error(transparent)]
    Invalid(#[from] PlanError),
    /// A limit was reached.
    #[error("{0}")]
    Limit(LimitReached),
}

impl From<LimitReached> for GroundError {
    fn from(limit: LimitReached) -> Self {
        Self::Limit(limit)
    }
}
