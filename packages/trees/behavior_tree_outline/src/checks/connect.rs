use behavior_tree::{BoundPort, Connection, Port, PortError, Source, Variables, connect};

use super::Checks;
use crate::outline::{Name, NodeOutline, PortOutline};

/// Node whose ports are connected, as named in messages.
pub struct Owner<'o> {
    /// Name and place.
    pub name: &'o Name,
    /// Set if some of the ports could not be read. Missing ports are then not reported.
    pub is_broken: bool,
}

impl<'o> Owner<'o> {
    /// Creates the owner for the ports of a node.
    pub fn new(node: &'o NodeOutline) -> Self {
        Self {
            name: &node.kind,
            is_broken: node.is_broken,
        }
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
    /// Connects the ports of a node. `ports` are the declared ones, `said` the connections in the file, and `extra`
    /// connections that the file does not contain. Sets the types of `variables`.
    ///
    /// Returns the bound ports in the order of `ports`. Returns `None` if there are errors; they are reported at their
    /// places, and the tree is marked as partial.
    pub fn connect(
        &mut self,
        owner: &Owner<'_>,
        ports: &[Port],
        said: Vec<PortUse<'_>>,
        extra: Vec<Connection>,
        variables: &mut Variables,
    ) -> Option<Vec<BoundPort>> {
        let connections = said.iter().map(|said| Connection {
            port: said.port.name.text.clone(),
            direction: said.port.direction,
            source: said.source.clone(),
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
                // The part that could not be read may connect it.
                if !owner.is_broken {
                    let message = format!("{}: {message}", owner.name.text);
                    self.findings.add(&owner.name.span, message, "");
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
