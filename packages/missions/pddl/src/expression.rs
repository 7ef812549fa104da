use crate::NumericTerm;

/// An expression with a number as its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number.
    Number(f64),
    /// Value of a function.
    Function(NumericTerm),
    /// Result of an operator: of one argument for a negation, of two for `-` and `/`, of two or more for `+` and `*`.
    Operation(Operator, Vec<Self>),
}

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `=`
    Equal,
    /// `>=`
    GreaterOrEqual,
    /// `>`
    Greater,
}

impl Expression {
    /// Calls `then` with each function of the expression, from left to right.
    pub fn for_each_function<'e>(&'e self, then: &mut dyn FnMut(&'e NumericTerm)) {
        match self {
            Self::Number(_) => {}
            Self::Function(term) => then(term),
            Self::Operation(_, parts) => {
                for part in parts {
                    part.for_each_function(then);
                }
            }
        }
    }
}

impl Operator {
    /// All operators.
    pub const ALL: [Self; 4] = [Self::Add, Self::Subtract, Self::Multiply, Self::Divide];

    /// Returns the sign in files.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
        }
    }
}

impl Comparison {
    /// All comparisons.
    pub const ALL: [Self; 5] = [
        Self::Less,
        Self::LessOrEqual,
        Self::Equal,
        Self::GreaterOrEqual,
        Self::Greater,
    ];

    /// Returns the sign in files.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Equal => "=",
            Self::GreaterOrEqual => ">=",
            Self::Greater => ">",
        }
    }
}
