use behavior_tree::{Connection, Direction, LeafModel, Node, Port, Source};

use super::Expansion;
use super::ports::Owner;
use super::scope::{Bound, Scope};
use crate::outline::{NodeOutline, PortOutline};

impl<'a, B: 'static> Expansion<'a, B> {
    /// A leaf of the program, or one of the language.
    pub(super) fn leaf(
        &mut self,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
    ) -> Option<Node<B>> {
        let ports = self.model(&outline.kind.text)?.ports.clone();
        let said: Vec<_> = outline.ports.iter().collect();
        let extra = self.outputs_by_name(&ports, &said, scope);
        let bound = self.connect(&Owner::of(outline), &ports, &said, extra, scope)?;
        let node = self.model(&outline.kind.text)?.node(bound);
        Some(match &outline.label {
            Some(label) => node.named(label),
            None => node,
        })
    }

    fn model(&self, id: &str) -> Option<&LeafModel<B>> {
        self.own.leaf(id).or_else(|| self.registry.leaf(id))
    }

    /// An output that the file does not connect writes the variable of its own name, if the tree names
    /// one: trees leave such connections out.
    fn outputs_by_name(
        &mut self,
        ports: &[Port],
        said: &[&'a PortOutline],
        scope: &mut Scope<'a>,
    ) -> Vec<Connection> {
        let mut extra = Vec::new();
        for port in ports {
            let name = port.name.as_str();
            let is_said = said.iter().any(|said| said.name.text == name);
            let mentioned = scope.mentioned.get(name).copied();
            let (Direction::Out, false, Some(name)) = (port.direction, is_said, mentioned) else {
                continue;
            };
            let meaning = self.mean(scope, name);
            if let (Bound::Variable(variable), true) = (meaning.source, meaning.direction.writes())
            {
                self.uses.entry(variable).or_default().is_written = true;
                extra.push(Connection {
                    port: name.to_owned(),
                    direction: Some(Direction::Out),
                    source: Source::Variable(variable),
                });
            }
        }
        extra
    }
}
