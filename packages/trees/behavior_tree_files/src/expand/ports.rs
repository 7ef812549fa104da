use behavior_tree::{BoundPort, Connection, Direction, Port, Source, Variable};
use behavior_tree_outline::checks::{Owner, PortUse};
use behavior_tree_outline::outline::{PortOutline, SourceOutline};

use super::Expansion;
use super::scope::{Bound, Meaning, Scope};

impl<'a, B: 'static> Expansion<'a, B> {
    /// Connects the ports of a node. `ports` are the declared ports, `said` the connections in the file, and `extra`
    /// connections that the file does not contain. Names of variables and parameters are resolved in `scope`, and their
    /// uses are noted. Returns `None` after it has reported errors.
    pub(super) fn connect(
        &mut self,
        owner: &Owner<'_>,
        ports: &[Port],
        said: &[&'a PortOutline],
        extra: Vec<Connection>,
        scope: &mut Scope<'a>,
    ) -> Option<Vec<BoundPort>> {
        let count = ports.len().max(said.len());
        if !self.checks.has_ports(owner.name, count) {
            return None;
        }
        let mut is_allowed = true;
        let resolved = said.iter().map(|&port| {
            let known = ports.iter().find(|known| known.name == port.name.text);
            let direction = port.direction.or(known.map(|known| known.direction));
            let mut help = None;
            let source = match &port.source {
                SourceOutline::Literal(value) => Source::Literal(value.clone()),
                SourceOutline::Variable(name) => {
                    let meaning = self.resolve(scope, name);
                    let direction = direction.unwrap_or(Direction::In);
                    is_allowed &= self.is_access_allowed(port, name, &meaning, direction);
                    match meaning.source {
                        Bound::Variable(variable) => {
                            self.note_use(variable, name, direction, meaning.is_declared, port);
                            Source::Variable(variable)
                        }
                        // The caller has connected the parameter to a value; the error message needs the value.
                        Bound::Literal(value) => {
                            help = Some(format!("parameter {name} is {value:?} here"));
                            Source::Literal(value)
                        }
                    }
                }
            };
            if let Source::Literal(value) = &source {
                self.checks.spend(value.len());
            }
            PortUse { port, source, help }
        });
        let resolved = resolved.collect();
        let bound = self
            .checks
            .connect(owner, ports, resolved, extra, &mut self.variables);
        self.checks.is_partial |= !is_allowed;
        bound.filter(|_| is_allowed)
    }

    /// Returns whether the tree allows its nodes to access the name in this direction; otherwise reports an error. A
    /// parameter `in` cannot be written, and a parameter `out` cannot be read.
    fn is_access_allowed(
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
        self.checks.findings.add(&port.source_span, message, "");
        false
    }

    /// Notes that a port reads or writes the variable; only the places of the first accesses are kept. A declared variable
    /// counts as written.
    fn note_use(
        &mut self,
        variable: Variable,
        name: &str,
        direction: Direction,
        is_declared: bool,
        port: &PortOutline,
    ) {
        let used = self.uses.entry(variable).or_default();
        // A declared variable is intended, even if nothing writes it.
        used.is_written |= direction.writes() || is_declared;
        if direction.writes() && used.write.is_none() {
            used.write = Some((name.to_owned(), port.source_span.clone()));
        }
        if direction.reads() {
            used.reader.get_or_insert_with(|| name.to_owned());
        }
        if direction.reads() && used.read.is_none() {
            used.read = Some((name.to_owned(), port.source_span.clone()));
        }
    }
}
