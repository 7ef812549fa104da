use std::error::Error;
use std::fmt;

use crate::{Direction, ValueType};

/// What is wrong with the connection of a port, or with its absence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PortFault {
    /// The leaf has no port of this name.
    NotFound {
        /// The name in the tree file.
        port: String,
        /// The names of the ports of the leaf.
        ports: Vec<String>,
    },
    /// The port is connected twice.
    ConnectedTwice {
        /// The port.
        port: String,
    },
    /// An input without a default is not connected.
    NotConnected {
        /// The port.
        port: String,
    },
    /// The tree file says another direction than the leaf.
    Direction {
        /// The port.
        port: String,
        /// Its direction.
        is: Direction,
        /// The direction in the tree file.
        said: Direction,
    },
    /// A port that is written is connected to a value.
    NoVariable {
        /// The port.
        port: String,
        /// Its direction.
        is: Direction,
    },
    /// The value is not of the type of the port.
    Value {
        /// The port.
        port: String,
        /// Its type.
        wanted: ValueType,
        /// The value as it is spelled.
        got: String,
    },
    /// The variable is not of the type of the port.
    Variable {
        /// The port.
        port: String,
        /// Its type.
        wanted: ValueType,
        /// The name of the variable.
        variable: String,
        /// The type of the variable.
        holds: ValueType,
    },
}

impl fmt::Display for PortFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { port, ports } if ports.is_empty() => {
                write!(f, "port {port} not found: the node has no ports")
            }
            Self::NotFound { port, ports } => {
                write!(
                    f,
                    "port {port} not found; the ports are {}",
                    ports.join(", ")
                )
            }
            Self::ConnectedTwice { port } => write!(f, "port {port} is connected twice"),
            Self::NotConnected { port } => write!(f, "port {port} is not connected"),
            Self::Direction { port, is, said } => write!(f, "port {port} is {is}, not {said}"),
            Self::NoVariable { port, is } => {
                write!(f, "port {port} is {is}: it needs a variable, not a value")
            }
            Self::Value { port, wanted, got } => {
                write!(f, "port {port} must be of type {wanted}, got {got:?}")
            }
            Self::Variable {
                port,
                wanted,
                variable,
                holds,
            } => write!(
                f,
                "port {port} must be of type {wanted}, and variable {variable} is of type {holds}"
            ),
        }
    }
}

impl Error for PortFault {}
