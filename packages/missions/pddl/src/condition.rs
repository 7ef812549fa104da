use crate::{Comparison, Expression, Parameter};

/// A parameter or an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Variable: a parameter of the action or of a quantifier, without its question mark.
    Variable(String),
    /// Constant of the domain or object of the problem.
    Object(String),
}

/// A predicate with terms as arguments, such as `(at ?robot center)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// Name of the predicate.
    pub predicate: String,
    /// One term for each parameter of the predicate.
    pub arguments: Vec<Term>,
}

/// A condition of an action, an effect or a goal.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Conjunction; true if empty.
    And(Vec<Self>),
    /// Disjunction; false if empty.
    Or(Vec<Self>),
    /// Negation.
    Not(Box<Self>),
    /// Implication of the second condition by the first.
    Imply(Box<Self>, Box<Self>),
    /// Existential quantification over all bindings of the parameters.
    Exists(Vec<Parameter>, Box<Self>),
    /// Universal quantification over all bindings of the parameters.
    Forall(Vec<Parameter>, Box<Self>),
    /// True fact.
    Atom(Atom),
    /// Equality of two objects.
    Equal(Term, Term),
    /// Comparison of two numbers. It is false if a function has no value or a divisor is 0.
    Compare(Comparison, Expression, Expression),
}

impl Condition {
    /// Calls `then` with each atom of the condition, and with the value of the atom that helps the condition to have
    /// `value`.
    pub fn for_each_atom<'c>(&'c self, value: bool, then: &mut dyn FnMut(&'c Atom, bool)) {
        match self {
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.for_each_atom(value, then);
                }
            }
            Self::Not(part) => part.for_each_atom(!value, then),
            Self::Imply(first, second) => {
                first.for_each_atom(!value, then);
                second.for_each_atom(value, then);
            }
            Self::Exists(_, part) | Self::Forall(_, part) => part.for_each_atom(value, then),
            Self::Atom(atom) => then(atom, value),
            Self::Equal(..) | Self::Compare(..) => {}
        }
    }
}
