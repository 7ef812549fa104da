use behavior_tree::{
    BoundPort, Connection, Port, PortError, Source, ValueType, Variables, connect,
};

use super::Checks;
use crate::outline::{Name, NodeOutline, PortOutline};
use crate::suggest;

/// Node whose ports are connected, as named in messages.
pub struct Owner<'o> {
    /// Name and place.
    pub name: &'o Name,
    /// All connections of the node in the file, also those of the condition of a guard.
    pub connections: &'o [PortOutline],
    /// Set if some of the ports could not be read. Missing ports are then not reported.
    pub is_broken: bool,
}

impl<'o> Owner<'o> {
    /// Creates the owner for the ports of a node.
    pub fn new(node: &'o NodeOutline) -> Self {
        Self {
            name: &node.kind,
            connections: &node.ports,
            is_broken: node.is_broken,
        }
    }
}

impl Owner<'_> {
    /// Returns the hint that a connection of the node is most likely meant for the port that is not connected, because its
    /// name is similar. Connections in `said` are reported by themselves. `None` for other errors.
    fn similar_to(&self, error: &PortError, said: &[PortUse<'_>]) -> Option<String> {
        let PortError::NotConnected { port } = error else {
            return None;
        };
        let is_said = |name: &str| said.iter().any(|said| said.port.name.text == name);
        let names = self.connections.iter().map(|said| said.name.text.as_str());
        let mut others = names.filter(|name| !is_said(name));
        let similar = others.find(|name| suggest(name, [port.as_str()]).is_some())?;
        Some(format!("{similar} is most likely {port}"))
    }
}

/// Use of a port in a file.
pub struct PortUse<'o> {
    /// Port in the outline.
    pub port: &'o PortOutline,
    /// Resolved value or variable.
    pub source: Source,
    /// Correction, for an error.
    pub help: Option<String>,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// Connects the declared ports of a node, and sets the types of `variables`. `said` are the connections in the
    /// file, and `extra` connections that the file does not contain.
    ///
    /// Returns the bound ports in the order of `ports`. If there are errors, reports them at their places, sets
    /// `is_partial`, and returns `None`.
    pub fn connect(
        &mut self,
        owner: &Owner<'_>,
        ports: &[Port],
        said: Vec<PortUse<'_>>,
        extra: Vec<Connection>,
        variables: &mut Variables,
    ) -> Option<Vec<BoundPort>> {
        let registry = self.registry;
        let connections = said.iter().map(|said| {
            let name = &said.port.name.text;
            let known = ports.iter().find(|known| known.name == *name);
            let is_integer = known.is_some_and(|port| port.value_type == Some(ValueType::Integer));
            // An integer can be spelled as a constant of the program.
            let source = match &said.source {
                Source::Literal(value) if is_integer => Source::Literal(registry.spell(value)),
                source => source.clone(),
            };
            Connection {
                port: name.clone(),
                direction: said.port.direction,
                source,
            }
        });
        let connections: Vec<_> = connections.chain(extra).collect();
        let errors = match connect(ports, &connections, variables) {
            Ok(bound) => return Some(bound),
            Err(errors) => errors,
        };
        self.is_partial = true;
        for error in errors {
            let message = error.error.to_string();
            let Some(PortUse { port, help, .. }) = error.connection.and_then(|it| said.get(it))
            else {
                // The error has no connection in the file, for example for a port that is not connected. In a broken
                // node, the unreadable part may connect the port.
                if !owner.is_broken {
                    let message = format!("{}: {message}", owner.name.text);
                    let help = owner.similar_to(&error.error, &said);
                    self.findings.add(&owner.name.span, message, help);
                }
                continue;
            };
            if let PortError::NotFound { ports, .. } = &error.error {
                let names = ports.iter().map(String::as_str);
                let help = self.suggest(&port.name, names).or(help.clone());
                self.findings.add(&port.span(), message, help);
            } else if port.direction.is_some() {
                self.findings.add(&port.span(), message, help.clone());
            } else {
                // If the file has no direction, the error is in the value.
                self.findings.add(&port.source_span, message, help.clone());
            }
        }
        None
    }
}
