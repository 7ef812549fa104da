use std::cmp::Ordering;
use std::ops::Range;

use behavior_tree::Value;

/// Expression of a script. `N` is the type of names in it: text after parsing, and a variable after the check.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression<N> {
    pub(crate) kind: Kind<N>,
    /// Range in the script \[byte\].
    pub(crate) span: Range<usize>,
}

/// Kind of an [`Expression`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind<N> {
    Literal(Value),
    Name(N),
    Negative(Box<Expression<N>>),
    Not(Box<Expression<N>>),
    /// `~`
    Complement(Box<Expression<N>>),
    /// Comparisons in a chain, such as `a < b <= c`: the first operand, and the others with the operators before them.
    Chain(Box<Expression<N>>, Vec<(Operator, Expression<N>)>),
    Binary(Operator, Box<Expression<N>>, Box<Expression<N>>),
    /// Condition, and the values for true and false.
    Choice(Box<[Expression<N>; 3]>),
    /// Assignment with its optional operator, for example that of `+=`. `makes` is set for `:=`.
    Assignment {
        name: N,
        operator: Option<Operator>,
        makes: bool,
        value: Box<Expression<N>>,
    },
}

/// Binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// `..`, which joins texts.
    Join,
    And,
    Or,
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
    BitAnd,
    BitOr,
    BitXor,
}

impl Operator {
    /// Returns whether it is one of `<`, `>`, `<=` and `>=`.
    pub(super) fn orders(self) -> bool {
        matches!(
            self,
            Self::Less | Self::Greater | Self::AtMost | Self::AtLeast
        )
    }

    pub(super) fn compares(self) -> bool {
        self.orders() || matches!(self, Self::Equal | Self::Unequal)
    }

    /// Returns whether a comparison operator is true for two values whose order is `order`.
    pub(super) fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::Greater => order.is_gt(),
            Self::AtMost => order.is_le(),
            _ => order.is_ge(),
        }
    }

    /// Returns the spelling of the operator in scripts.
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
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::BitXor => "^",
        }
    }
}
