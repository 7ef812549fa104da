use behavior_tree::{Connection, ControlModel, Direction, LeafModel, Node, Port, Source};
use behavior_tree_outline::checks::Owner;
use behavior_tree_outline::outline::NodeOutline;

use super::Expansion;
use super::scope::{Bound, Scope};

impl<'a, B: 'static> Expansion<'a, B> {
    /// Builds a leaf, of the program or of every program, with its connected ports. Returns `None` after it has
    /// reported errors.
    pub(super) fn leaf(
        &mut self,
        model: &LeafModel<B>,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
    ) -> Option<Node<B>> {
        let said: Vec<_> = outline.ports.iter().collect();
        let extra = self.outputs_by_name(&model.ports, outline, scope);
        let bound = self.connect(&Owner::new(outline), &model.ports, &said, extra, scope)?;
        let node = model.node(bound);
        Some(match &outline.label {
            Some(label) => node.named(label),
            None => node,
        })
    }

    /// Builds a control node of the program with its connected ports and everything below it. Returns `None` after it has
    /// reported errors. `depth` is the number of nodes above it.
    pub(super) fn registered_control(
        &mut self,
        model: &ControlModel<B>,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Node<B>> {
        let said: Vec<_> = outline.ports.iter().collect();
        let extra = self.outputs_by_name(&model.ports, outline, scope);
        let bound = self.connect(&Owner::new(outline), &model.ports, &said, extra, scope);
        // Children are checked even if the ports have errors.
        let children = self.children(outline, scope, depth);
        if !self.checks.has_children(outline, &model.children) {
            return None;
        }
        let node = model.node(bound?, children?);
        Some(match &outline.label {
            Some(label) => node.named(label),
            None => node,
        })
    }

    /// Returns connections for the outputs in `ports` that the file does not connect: such an output writes the
    /// variable of the same name if another port of the tree uses that variable. Marks these variables as written.
    fn outputs_by_name(
        &mut self,
        ports: &[Port],
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
    ) -> Vec<Connection> {
        let mut extra = Vec::new();
        for port in ports {
            let name = port.name.as_str();
            let mentioned = scope.mentioned.get(name).copied();
            let (Direction::Out, None, Some(name)) =
                (port.direction, outline.port(name), mentioned)
            else {
                continue;
            };
            let meaning = self.resolve(scope, name);
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
