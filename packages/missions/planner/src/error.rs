use crate::LimitReached;

/// What keeps a problem from being planned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// A problem of another domain.
    #[error("the problem is of domain `{problem}`, not of `{domain}`")]
    OtherDomain {
        /// The domain that was given.
        domain: String,
        /// The domain that the problem names.
        problem: String,
    },
    /// Costs have to be the same in all states.
    #[error(
        "the cost of action `{action}` depends on the state: move `increase` out of `when` and `forall`"
    )]
    ConditionalCost {
        /// The action.
        action: String,
    },
    /// A name that nothing declares.
    #[error("{kind} `{name}` is not declared")]
    Unknown {
        /// What kind of name.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A predicate or a function with a wrong number of arguments.
    #[error("`{name}` has {expected} parameters, got {got} arguments")]
    Arity {
        /// Its name.
        name: String,
        /// Number of its parameters.
        expected: usize,
        /// Number of arguments.
        got: usize,
    },
    /// A function without a value.
    #[error("the problem gives no value to `{function}`, which action `{action}` costs")]
    NoValue {
        /// The function with its arguments.
        function: String,
        /// The action.
        action: String,
    },
    /// A condition or an effect in too many others.
    #[error("conditions are nested more than {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// An action or a goal with too many variables.
    #[error("an action or the goal has more than {limit} variables")]
    TooManyVariables {
        /// The limit.
        limit: usize,
    },
    /// A plan that the search found and the validator refuses: a defect of the planner.
    #[error("the plan of solver `{solver}` is wrong, please report this: {fault}")]
    WrongPlan {
        /// The solver.
        solver: &'static str,
        /// What the validator says.
        fault: String,
    },
}

/// Why there is no grounded task.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GroundError {
    /// The problem is wrong.
    #[error(transparent)]
    Wrong(#[from] PlanError),
    /// The problem is too large.
    #[error("{0}")]
    Limit(LimitReached),
}

impl From<LimitReached> for GroundError {
    fn from(limit: LimitReached) -> Self {
        Self::Limit(limit)
    }
}
