use crate::{Atom, Condition, Parameter, Term};

/// Changes by an action. A fact that the action both adds and deletes is true afterwards.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// All of several effects.
    And(Vec<Self>),
    /// Effect for all bindings of the parameters.
    Forall(Vec<Parameter>, Box<Self>),
    /// Effect under a condition on the state before the action.
    When(Condition, Box<Self>),
    /// Fact that becomes true.
    Add(Atom),
    /// Fact that becomes false.
    Delete(Atom),
    /// Cost of the action: `(increase (total-cost) ...)`.
    IncreaseCost(Amount),
}

impl Effect {
    /// Returns true if the effect contains a cost.
    pub fn has_cost(&self) -> bool {
        match self {
            Self::And(parts) => parts.iter().any(Self::has_cost),
            Self::Forall(_, part) | Self::When(_, part) => part.has_cost(),
            Self::Add(_) | Self::Delete(_) => false,
            Self::IncreaseCost(_) => true,
        }
    }
}

/// Cost of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// Constant cost, at least 0.
    Number(f64),
    /// Value of a function in the problem.
    Function(NumericTerm),
}

/// A function with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NumericTerm {
    /// Name of the function.
    pub function: String,
    /// One term for each parameter of the function.
    pub arguments: Vec<Term>,
}
