use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{PortValue, Value, ValueType};

/// Direction of a port, seen from the leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// The leaf reads.
    In,
    /// The leaf writes.
    Out,
    /// The leaf reads and writes.
    InOut,
}

impl Direction {
    /// Returns whether the leaf reads the port.
    pub fn reads(self) -> bool {
        self != Self::Out
    }

    /// Returns whether the leaf writes the port.
    pub fn writes(self) -> bool {
        self != Self::In
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::In => "in",
            Self::Out => "out",
            Self::InOut => "inout",
        })
    }
}

/// Declaration of a port: a named input or output of a leaf besides the blackboard. Tree files connect it to a variable
/// or to a literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Name, unique in its leaf.
    pub name: String,
    /// Direction.
    pub direction: Direction,
    /// Type of the values; `None` for any.
    pub value_type: Option<ValueType>,
    /// Value of an input that is not connected, [`Value::Nothing`] if it is optional; `None` if it has to be connected.
    pub default: Option<Value>,
}

impl Port {
    /// Creates a port that the leaf reads.
    pub fn input<T: PortValue>(name: impl Into<String>) -> Self {
        Self::new(name, Direction::In, Some(T::TYPE))
    }

    /// Creates a port that the leaf writes; it need not be connected.
    pub fn output<T: PortValue>(name: impl Into<String>) -> Self {
        Self::new(name, Direction::Out, Some(T::TYPE))
    }

    /// Creates a port that the leaf reads and writes.
    pub fn inout<T: PortValue>(name: impl Into<String>) -> Self {
        Self::new(name, Direction::InOut, Some(T::TYPE))
    }

    /// Creates a port; without `value_type` it takes any value.
    pub fn new(
        name: impl Into<String>,
        direction: Direction,
        value_type: Option<ValueType>,
    ) -> Self {
        Self {
            name: name.into(),
            direction,
            value_type,
            default: None,
        }
    }

    /// Makes the port optional without a default: if it is not connected, [`crate::Context::find`] returns `None`.
    #[must_use]
    pub fn optional(self) -> Self {
        self.or(Value::Nothing)
    }

    /// Sets the value that the port has if it is not connected.
    #[must_use]
    pub fn or(mut self, default: impl Into<Value>) -> Self {
        self.default = Some(default.into());
        self
    }
}
