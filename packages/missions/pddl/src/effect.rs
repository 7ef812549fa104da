use crate::{Atom, Condition, Expression, Parameter, Term};

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
    IncreaseCost(Expression),
    /// Change of a function's value by the value of an expression in the state before the action.
    Change(Change, NumericTerm, Expression),
}

/// Kind of a change of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// `assign`
    Assign,
    /// `increase`
    Increase,
    /// `decrease`
    Decrease,
    /// `scale-up`
    ScaleUp,
    /// `scale-down`
    ScaleDown,
}

impl Change {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Assign,
        Self::Increase,
        Self::Decrease,
        Self::ScaleUp,
        Self::ScaleDown,
    ];

    /// Returns the keyword in files.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Assign => "assign",
            Self::Increase => "increase",
            Self::Decrease => "decrease",
            Self::ScaleUp => "scale-up",
            Self::ScaleDown => "scale-down",
        }
    }
}

impl Effect {
    /// Returns true if the effect contains a cost.
    pub fn has_cost(&self) -> bool {
        match self {
            Self::And(parts) => parts.iter().any(Self::has_cost),
            Self::Forall(_, part) | Self::When(_, part) => part.has_cost(),
            Self::Add(_) | Self::Delete(_) | Self::Change(..) => false,
            Self::IncreaseCost(_) => true,
        }
    }

    /// Calls `then` with each change of a fact or a number, at any depth.
    pub fn for_each_change<'e>(&'e self, then: &mut dyn FnMut(&'e Self)) {
        match self {
            Self::And(parts) => {
                for part in parts {
                    part.for_each_change(then);
                }
            }
            Self::Forall(_, part) | Self::When(_, part) => part.for_each_change(then),
            Self::Add(_) | Self::Delete(_) | Self::IncreaseCost(_) | Self::Change(..) => then(self),
        }
    }

    /// Calls `then` with the condition of each conditional effect, at any depth.
    pub fn for_each_condition<'e>(&'e self, then: &mut dyn FnMut(&'e Condition)) {
        match self {
            Self::And(parts) => {
                for part in parts {
                    part.for_each_condition(then);
                }
            }
            Self::Forall(_, part) => part.for_each_condition(then),
            Self::When(condition, part) => {
                then(condition);
                part.for_each_condition(then);
            }
            Self::Add(_) | Self::Delete(_) | Self::IncreaseCost(_) | Self::Change(..) => {}
        }
    }
}

/// A function with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NumericTerm {
    /// Name of the function.
    pub function: String,
    /// One term for each parameter of the function.
    pub arguments: Vec<Term>,
}
