use std::error::Error;
use std::fmt;

use crate::{Direction, ValueType};

/// Wrong or missing connection of a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PortError {
    /// The leaf has no port of this name.
    NotFound {
        /// Name in the tree file.
        port: String,
        /// Names of the ports of the leaf.
        ports: Vec<String>,
    },
    /// The port is connected twice.
    ConnectedTwice {
        /// Name of the port.
        port: String,
    },
    /// An input without a default is not connected.
    NotConnected {
        /// Name of the port.
        port: String,
    },
    /// The direction in the tree file differs from that of the leaf.
    Direction {
        /// Name of the port.
        port: String,
        /// Direction of the port.
        is: Direction,
        /// Direction in the tree file.
        said: Direction,
    },
    /// A port that the leaf writes is connected to a value.
    NoVariable {
        /// Name of the port.
        port: String,
        /// Direction of the port.
        is: Direction,
    },
    /// The value is not of the type of the port.
    Value {
        /// Name of the port.
        port: String,
        /// Type of the port.
        wanted: ValueType,
        /// Value in the tree file.
        got: String,
    },
    /// The variable is not of the type of the port.
    Variable {
        /// Name of the port.
        port: String,
        /// Type of the port.
        wanted: ValueType,
        /// Name of the variable.
        variable: String,
        /// Type of the variable.
        holds: ValueType,
    },
}

impl fmt::Display for PortError {
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

impl Error for PortError {}
