//! Conditions and effects on one line.

use std::fmt::{self, Display, Formatter, Result};

use super::typed_list::parameters;
use crate::{Atom, Condition, Effect, Expression, NumericTerm, Term};

impl Display for Term {
    /// Writes PDDL: `?robot` or `center`.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Variable(name) => write!(f, "?{name}"),
            Self::Object(name) => f.write_str(name),
        }
    }
}

impl Display for Atom {
    /// Writes PDDL: `(at ?robot center)`.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list(f, &self.predicate, &self.arguments)
    }
}

impl Display for NumericTerm {
    /// Writes PDDL: `(distance ?from ?to)`.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list(f, &self.function, &self.arguments)
    }
}

impl Display for Expression {
    /// Writes PDDL: `5`, `(distance ?from ?to)` or `(* 2 (distance ?from ?to))`.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Function(term) => term.fmt(f),
            Self::Operation(operator, parts) => list(f, operator.sign(), parts),
        }
    }
}

impl Display for Condition {
    /// Writes PDDL on one line.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::And(parts) => list(f, "and", parts),
            Self::Or(parts) => list(f, "or", parts),
            Self::Not(part) => write!(f, "(not {part})"),
            Self::Imply(first, second) => write!(f, "(imply {first} {second})"),
            Self::Exists(names, part) => write!(f, "(exists ({}) {part})", parameters(names)),
            Self::Forall(names, part) => write!(f, "(forall ({}) {part})", parameters(names)),
            Self::Atom(atom) => atom.fmt(f),
            Self::Equal(left, right) => write!(f, "(= {left} {right})"),
            Self::Compare(comparison, left, right) => {
                write!(f, "({} {left} {right})", comparison.sign())
            }
        }
    }
}

impl Display for Effect {
    /// Writes PDDL on one line.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::And(parts) => list(f, "and", parts),
            Self::Forall(names, part) => write!(f, "(forall ({}) {part})", parameters(names)),
            Self::When(condition, part) => write!(f, "(when {condition} {part})"),
            Self::Add(atom) => atom.fmt(f),
            Self::Delete(atom) => write!(f, "(not {atom})"),
            Self::IncreaseCost(amount) => write!(f, "(increase (total-cost) {amount})"),
            Self::Change(change, term, amount) => {
                write!(f, "({} {term} {amount})", change.keyword())
            }
        }
    }
}

/// Writes `(head item item)`.
pub(super) fn list<T: Display>(f: &mut Formatter<'_>, head: &str, items: &[T]) -> fmt::Result {
    write!(f, "({head}")?;
    for item in items {
        write!(f, " {item}")?;
    }
    f.write_str(")")
}
