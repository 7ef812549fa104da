use std::fmt;

use crate::ValueType;

/// Error of reading or writing a variable of a tree from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariableError {
    /// The tree has no variable with this name.
    NotFound {
        /// Name.
        name: String,
    },
    /// The variable has another type.
    Type {
        /// Name.
        name: String,
        /// Type of the variable or of its value; `None` if it has no value yet.
        holds: Option<ValueType>,
        /// Type that was read or written.
        other: ValueType,
    },
}

impl fmt::Display for VariableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { name } => write!(f, "variable {name} not found"),
            Self::Type {
                name,
                holds: Some(holds),
                other,
            } => write!(f, "variable {name} is of type {holds}, not {other}"),
            Self::Type {
                name, holds: None, ..
            } => write!(f, "variable {name} has no value yet"),
        }
    }
}

impl std::error::Error for VariableError {}
