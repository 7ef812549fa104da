use crate::{Atom, Condition, Parameter, Term};

/// What an action changes. Where one action adds and deletes the same fact, the fact is true afterwards.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// All of them; none when empty.
    And(Vec<Self>),
    /// For all bindings of the parameters.
    Forall(Vec<Parameter>, Box<Self>),
    /// Only if the condition held before the action.
    When(Condition, Box<Self>),
    /// The fact becomes true.
    Add(Atom),
    /// The fact becomes false.
    Delete(Atom),
    /// `(increase (total-cost) ...)`.
    IncreaseCost(Amount),
}

impl Effect {
    /// Whether a part of it is a cost.
    pub fn has_cost(&self) -> bool {
        match self {
            Self::And(parts) => parts.iter().any(Self::has_cost),
            Self::Forall(_, part) | Self::When(_, part) => part.has_cost(),
            Self::Add(_) | Self::Delete(_) => false,
            Self::IncreaseCost(_) => true,
        }
    }
}

/// What an action adds to the cost of the plan.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// A number, at least 0.
    Number(f64),
    /// The value that the problem gives to a function.
    Function(NumericTerm),
}

/// A function with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NumericTerm {
    /// Name of the function.
    pub function: String,
    /// One term for each of its parameters.
    pub arguments: Vec<Term>,
}
