use std::cmp::Ordering;
use std::ops::Range;

use behavior_tree::Value;

/// A part of a script that has a value. `N` is what a name is: letters, and a variable after the check.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression<N> {
    pub(crate) kind: Kind<N>,
    /// Its bytes in the script.
    pub(crate) span: Range<usize>,
}

/// What an [`Expression`] does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind<N> {
    Literal(Value),
    Name(N),
    Negative(Box<Expression<N>>),
    Not(Box<Expression<N>>),
    Binary(Operator, Box<Expression<N>>, Box<Expression<N>>),
    /// Condition, and what it is then and otherwise.
    Choice(Box<[Expression<N>; 3]>),
    /// The operator of `+=` and its siblings, if there is one. `makes`: `:=`.
    Assignment {
        name: N,
        operator: Option<Operator>,
        makes: bool,
        value: Box<Expression<N>>,
    },
}

/// An operator with two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Join,
    And,
    Or,
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
}

impl Operator {
    /// Whether it says which of two values is the greater one.
    pub(super) fn orders(self) -> bool {
        matches!(
            self,
            Self::Less | Self::Greater | Self::AtMost | Self::AtLeast
        )
    }

    /// Whether it holds of two values in this order.
    pub(super) fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::Greater => order.is_gt(),
            Self::AtMost => order.is_le(),
            _ => order.is_ge(),
        }
    }

    /// How it is written.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Join => "..",
            Self::And => "&&",
            Self::Or => "||",
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        }
    }
}
