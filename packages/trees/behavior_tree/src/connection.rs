use crate::{Binding, BoundPort, Direction, Port, PortError, Value, Variable, Variables};

/// Source or target of a port in a tree file.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Value as it is spelled; it is parsed as the type of the port.
    Literal(String),
    /// Variable of the tree.
    Variable(Variable),
}

/// Connection of a port of a leaf in a tree file.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// Name of the port.
    pub port: String,
    /// Direction in the file; `None` if the file does not contain it.
    pub direction: Option<Direction>,
    /// Source or target.
    pub source: Source,
}

/// Error in the connections of a leaf: of one connection, or a missing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionError {
    /// Index of the wrong connection; `None` if one is missing.
    pub connection: Option<usize>,
    /// Cause.
    pub error: PortError,
}

/// Connects the ports that a leaf declares (`ports`) as a tree file says (`connections`), and checks the name,
/// direction and type of each connection. Returns one bound port for each declared one, in the same order; a port that
/// is not connected has its default.
///
/// Changes `variables`: a variable without a type gets the type of the first port that it is connected to, and later
/// ports must agree.
///
/// # Errors
/// Returns all wrong connections, and all inputs without a default that are not connected.
pub fn connect(
    ports: &[Port],
    connections: &[Connection],
    variables: &mut Variables,
) -> Result<Vec<BoundPort>, Vec<ConnectionError>> {
    let mut errors = Vec::new();
    let mut bindings: Vec<Option<Binding>> = vec![None; ports.len()];
    // First the connections in the file, then the ports without one.
    for (index, connection) in connections.iter().enumerate() {
        let mut refuse = |error| {
            errors.push(ConnectionError {
                connection: Some(index),
                error,
            });
        };
        let named = |port: &Port| port.name == connection.port;
        let Some(place) = ports.iter().position(named) else {
            refuse(PortError::NotFound {
                port: connection.port.clone(),
                ports: ports.iter().map(|port| port.name.clone()).collect(),
            });
            continue;
        };
        if bindings[place].is_some() {
            refuse(PortError::ConnectedTwice {
                port: connection.port.clone(),
            });
            continue;
        }
        match bind(&ports[place], connection, variables) {
            Ok(binding) => bindings[place] = Some(binding),
            Err(error) => {
                // Counts as connected, so that it is not also reported as missing.
                bindings[place] = Some(Binding::Open);
                refuse(error);
            }
        }
    }
    let mut bound = Vec::with_capacity(ports.len());
    for (port, binding) in ports.iter().zip(bindings) {
        let binding = binding.unwrap_or_else(|| match (&port.default, port.direction) {
            (Some(default), _) => Binding::Literal(default.clone()),
            (None, Direction::Out) => Binding::Open,
            (None, Direction::In | Direction::InOut) => {
                errors.push(ConnectionError {
                    connection: None,
                    error: PortError::NotConnected {
                        port: port.name.clone(),
                    },
                });
                Binding::Open
            }
        });
        bound.push(BoundPort {
            name: port.name.as_str().into(),
            direction: port.direction,
            binding,
        });
    }
    if errors.is_empty() {
        Ok(bound)
    } else {
        Err(errors)
    }
}

/// Checks one connection against the declared port and returns its value or variable. Literals are parsed as the port's
/// type, or kept as text if the port has no type. Gives the variable the type of the port.
fn bind(
    port: &Port,
    connection: &Connection,
    variables: &mut Variables,
) -> Result<Binding, PortError> {
    let name = || port.name.clone();
    let is = port.direction;
    if let Some(said) = connection.direction.filter(|said| *said != is) {
        return Err(PortError::Direction {
            port: name(),
            is,
            said,
        });
    }
    match &connection.source {
        // A constant cannot be written.
        Source::Literal(_) if is.writes() => Err(PortError::NoVariable { port: name(), is }),
        Source::Literal(spelled) => match port.value_type {
            None => Ok(Binding::Literal(Value::Text(spelled.as_str().into()))),
            Some(wanted) => match wanted.parse(spelled) {
                Some(value) => Ok(Binding::Literal(value)),
                None => Err(PortError::Value {
                    port: name(),
                    wanted,
                    got: spelled.clone(),
                }),
            },
        },
        Source::Variable(variable) => {
            if let Some(wanted) = port.value_type
                && let Err(holds) = variables.constrain(*variable, wanted)
            {
                return Err(PortError::Variable {
                    port: name(),
                    wanted,
                    variable: variables.name(*variable).to_string(),
                    holds,
                });
            }
            Ok(Binding::Variable(*variable))
        }
    }
}
