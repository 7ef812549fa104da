use crate::{Binding, BoundPort, Direction, Port, PortFault, Value, Variable, Variables};

/// What a tree file connects a port to.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A value as it is spelled; the port's type reads it.
    Literal(String),
    /// A variable of the tree.
    Variable(Variable),
}

/// What a tree file says of one port of a leaf.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// Name of the port.
    pub port: String,
    /// Which way the file says that it goes; none: the file does not say.
    pub direction: Option<Direction>,
    /// What it is connected to.
    pub source: Source,
}

/// What is wrong with a leaf in a tree file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionFault {
    /// Which of the connections is wrong; none: one is missing.
    pub connection: Option<usize>,
    /// What is wrong.
    pub fault: PortFault,
}

/// Connects the ports that a leaf declares, each checked for name, direction and type.
///
/// Variables take the type of the first port that they are connected to.
///
/// # Errors
/// All connections that are wrong, and inputs without a default that are not connected.
pub fn connect(
    ports: &[Port],
    connections: &[Connection],
    variables: &mut Variables,
) -> Result<Vec<BoundPort>, Vec<ConnectionFault>> {
    let mut faults = Vec::new();
    let mut bindings: Vec<Option<Binding>> = vec![None; ports.len()];
    for (index, connection) in connections.iter().enumerate() {
        let mut refuse = |fault| {
            faults.push(ConnectionFault {
                connection: Some(index),
                fault,
            });
        };
        let named = |port: &Port| port.name == connection.port;
        let Some(place) = ports.iter().position(named) else {
            refuse(PortFault::NotFound {
                port: connection.port.clone(),
                ports: ports.iter().map(|port| port.name.clone()).collect(),
            });
            continue;
        };
        if bindings[place].is_some() {
            refuse(PortFault::ConnectedTwice {
                port: connection.port.clone(),
            });
            continue;
        }
        match bind(&ports[place], connection, variables) {
            Ok(binding) => bindings[place] = Some(binding),
            Err(fault) => {
                bindings[place] = Some(Binding::Open);
                refuse(fault);
            }
        }
    }
    let mut bound = Vec::with_capacity(ports.len());
    for (port, binding) in ports.iter().zip(bindings) {
        let binding = binding.unwrap_or_else(|| match (&port.default, port.direction) {
            (Some(default), _) => Binding::Literal(default.clone()),
            (None, Direction::Out) => Binding::Open,
            (None, Direction::In | Direction::InOut) => {
                faults.push(ConnectionFault {
                    connection: None,
                    fault: PortFault::NotConnected {
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
    if faults.is_empty() {
        Ok(bound)
    } else {
        Err(faults)
    }
}

fn bind(
    port: &Port,
    connection: &Connection,
    variables: &mut Variables,
) -> Result<Binding, PortFault> {
    let name = || port.name.clone();
    let is = port.direction;
    if let Some(said) = connection.direction.filter(|said| *said != is) {
        return Err(PortFault::Direction {
            port: name(),
            is,
            said,
        });
    }
    match &connection.source {
        Source::Literal(_) if is.writes() => Err(PortFault::NoVariable { port: name(), is }),
        Source::Literal(spelled) => match port.value_type {
            None => Ok(Binding::Literal(Value::Text(spelled.as_str().into()))),
            Some(wanted) => match wanted.parse(spelled) {
                Some(value) => Ok(Binding::Literal(value)),
                None => Err(PortFault::Value {
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
                return Err(PortFault::Variable {
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
