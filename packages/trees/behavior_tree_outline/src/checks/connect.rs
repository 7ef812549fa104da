use behavior_tree::{BoundPort, Connection, Port, PortFault, Source, Variables, connect};

use super::Checks;
use crate::outline::{Name, NodeOutline, PortOutline};

/// Whose ports are connected.
pub struct Owner<'o> {
    /// Its name, and where it stands.
    pub name: &'o Name,
    /// Whether some of its ports could not be read.
    pub is_broken: bool,
}

impl<'o> Owner<'o> {
    /// The node itself.
    pub fn of(node: &'o NodeOutline) -> Self {
        Self {
            name: &node.kind,
            is_broken: node.is_broken,
        }
    }
}

/// What a file says of one port.
pub struct Said<'o> {
    /// The port, as the file says it.
    pub port: &'o PortOutline,
    /// What the file's value or name means.
    pub source: Source,
    /// How to mend it, should it be wrong.
    pub help: Option<String>,
}

impl<'a, B: 'static> Checks<'a, B> {
    /// Connects the ports of a node. `extra` are connections that the file does not spell. None: some are wrong, and
    /// that is noted.
    pub fn connect(
        &mut self,
        owner: &Owner<'_>,
        ports: &[Port],
        said: Vec<Said<'_>>,
        extra: Vec<Connection>,
        variables: &mut Variables,
    ) -> Option<Vec<BoundPort>> {
        let connections = said.iter().map(|said| Connection {
            port: said.port.name.text.clone(),
            direction: said.port.direction,
            source: said.source.clone(),
        });
        let connections: Vec<_> = connections.chain(extra).collect();
        let faults = match connect(ports, &connections, variables) {
            Ok(bound) => return Some(bound),
            Err(faults) => faults,
        };
        self.is_partial = true;
        for fault in faults {
            let message = fault.fault.to_string();
            let Some(Said { port, help, .. }) = fault.connection.and_then(|it| said.get(it)) else {
                // What could not be read may have connected it.
                if !owner.is_broken {
                    let message = format!("{}: {message}", owner.name.text);
                    self.findings.add(&owner.name.span, message, "");
                }
                continue;
            };
            if let PortFault::NotFound { ports, .. } = &fault.fault {
                let names = ports.iter().map(String::as_str);
                let help = self.suggest(&port.name, names).or(help.clone());
                self.findings.add(&port.span(), message, help);
            } else if port.direction.is_some() {
                self.findings.add(&port.span(), message, help.clone());
            } else {
                // Where no direction is written, the value is wrong.
                self.findings.add(&port.source_span, message, help.clone());
            }
        }
        None
    }
}
