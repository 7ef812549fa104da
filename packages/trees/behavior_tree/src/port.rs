use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{PortValue, Value, ValueType};

/// Which way a port goes, seen from the leaf.
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
    /// Whether the leaf reads.
    pub fn reads(self) -> bool {
        self != Self::Out
    }

    /// Whether the leaf writes.
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

/// What a leaf declares that it reads or writes beside the blackboard: tree files connect it to a
/// variable or a literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Its name, unique in its leaf.
    pub name: String,
    /// Which way it goes.
    pub direction: Direction,
    /// What goes through it; none: any value.
    pub value_type: Option<ValueType>,
    /// What an input has where it is not connected; none: it has to be connected.
    pub default: Option<Value>,
}

impl Port {
    /// A port that the leaf reads.
    pub fn input<T: PortValue>(name: impl Into<String>) -> Self {
        Self::new(name, Direction::In, Some(T::TYPE))
    }

    /// A port that the leaf writes; it need not be connected.
    pub fn output<T: PortValue>(name: impl Into<String>) -> Self {
        Self::new(name, Direction::Out, Some(T::TYPE))
    }

    /// A port that the leaf reads and writes.
    pub fn inout<T: PortValue>(name: impl Into<String>) -> Self {
        Self::new(name, Direction::InOut, Some(T::TYPE))
    }

    /// A port for any value, if `value_type` names none.
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

    /// The same port with the value that it has where it is not connected.
    #[must_use]
    pub fn or(mut self, default: impl Into<Value>) -> Self {
        self.default = Some(default.into());
        self
    }
}
