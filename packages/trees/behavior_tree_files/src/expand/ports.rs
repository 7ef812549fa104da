use behavior_tree::{BoundPort, Connection, Direction, Port, Source, Variable, connect};

use super::Expansion;
use super::scope::{Bound, Meaning, Scope};
use crate::findings::Finding;
use crate::outline::{Name, NodeOutline, PortOutline, SourceOutline};
use crate::suggest::suggest;

/// Whose ports are connected.
pub(super) struct Owner<'o> {
    pub(super) name: &'o Name,
    /// Whether some of its ports could not be read.
    pub(super) is_broken: bool,
}

impl<'o> Owner<'o> {
    pub(super) fn of(node: &'o NodeOutline) -> Self {
        Self {
            name: &node.kind,
            is_broken: node.is_broken,
        }
    }
}

impl<'a, B: 'static> Expansion<'a, B> {
    /// Connects the ports of a node as the file says. `extra` are connections that the file does not
    /// spell. None: some are wrong, and that is noted.
    pub(super) fn connect(
        &mut self,
        node: &Owner<'_>,
        ports: &[Port],
        said: &[&'a PortOutline],
        extra: Vec<Connection>,
        scope: &mut Scope<'a>,
    ) -> Option<Vec<BoundPort>> {
        if !self.has_ports(node.name, ports.len().max(said.len())) {
            return None;
        }
        let mut is_right = true;
        let mut helps = Vec::new();
        let mut connections = Vec::new();
        for &port in said {
            let known = ports.iter().find(|known| known.name == port.name.text);
            let direction = port.direction.or(known.map(|known| known.direction));
            let mut help = None;
            if known.is_none() {
                let names = ports.iter().map(|known| known.name.as_str());
                let suggestion = || suggest(&port.name.text, names);
                let place = port.name.span.start;
                help = self
                    .suggestions
                    .entry(place)
                    .or_insert_with(suggestion)
                    .clone();
            }
            let source = match &port.source {
                SourceOutline::Literal(value) => {
                    self.spend(value.len());
                    Source::Literal(value.clone())
                }
                SourceOutline::Variable(name) => {
                    let meaning = self.mean(scope, name);
                    let direction = direction.unwrap_or(Direction::In);
                    is_right &= self.may(port, name, &meaning, direction);
                    match meaning.source {
                        Bound::Variable(variable) => {
                            self.note_use(variable, name, direction, &meaning.is_declared, port);
                            Source::Variable(variable)
                        }
                        Bound::Literal(value) => {
                            self.spend(value.len());
                            help = help.or(Some(format!("parameter {name} is {value:?} here")));
                            Source::Literal(value)
                        }
                    }
                }
            };
            helps.push(help);
            connections.push(Connection {
                port: port.name.text.clone(),
                direction: port.direction,
                source,
            });
        }
        connections.extend(extra);
        let faults = match connect(ports, &connections, &mut self.variables) {
            Ok(bound) if is_right => return Some(bound),
            Ok(_) => Vec::new(),
            Err(faults) => faults,
        };
        self.is_partial = true;
        for fault in faults {
            let place = fault.connection.filter(|&place| place < said.len());
            let finding = match place {
                Some(place) => {
                    Finding::new(said[place].span(), fault.message).maybe_help(helps[place].take())
                }
                // What could not be read may have connected it.
                None if node.is_broken => continue,
                None => {
                    let message = format!("{}: {}", node.name.text, fault.message);
                    Finding::new(node.name.span.clone(), message)
                }
            };
            self.findings.add(finding);
        }
        None
    }

    /// Whether the tree lets its nodes do that with the name.
    fn may(
        &mut self,
        port: &PortOutline,
        name: &str,
        meaning: &Meaning,
        direction: Direction,
    ) -> bool {
        let allowed = meaning.direction;
        let done = match allowed {
            Direction::In if direction.writes() => "written",
            Direction::Out if direction.reads() => "read",
            _ => return true,
        };
        let message = format!("parameter {name} is {allowed}: it cannot be {done}");
        self.findings
            .add(Finding::new(port.source_span.clone(), message));
        false
    }

    fn note_use(
        &mut self,
        variable: Variable,
        name: &str,
        direction: Direction,
        is_declared: &bool,
        port: &PortOutline,
    ) {
        let used = self.uses.entry(variable).or_default();
        // Who declares a variable means it, even if nothing writes it.
        used.is_written |= direction.writes() || *is_declared;
        if direction.reads() && used.read.is_none() {
            used.read = Some((name.to_owned(), port.source_span.clone()));
        }
    }
}
