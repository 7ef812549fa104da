use behavior_tree::{Node, Port, subtree};
use behavior_tree_outline::checks::Owner;
use behavior_tree_outline::controls::{Values, naming_ports};
use behavior_tree_outline::outline::{NodeOutline, TreeOutline};

use super::Expansion;
use super::scope::Scope;

impl<'a, B: 'static> Expansion<'a, B> {
    /// Builds a subtree in place of its name, with its parameters connected to variables or values of the caller, whose
    /// scope is `scope`. Returns `None` after it has reported errors, or if the subtree contains itself. `depth` is the
    /// number of nodes above it.
    pub(super) fn subtree(
        &mut self,
        tree: &'a TreeOutline,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Node<B>> {
        let name = tree.name.text.as_str();
        if !self.checks.is_outside(&scope.around, &outline.kind) {
            return None;
        }
        let ports = self.parameters(tree);
        let said: Vec<_> = outline.ports.iter().collect();
        let bound = match tree.is_broken {
            false => self.connect(&Owner::new(outline), &ports, &said, Vec::new(), scope),
            true => None,
        };
        let calls = scope.calls.entry(name).or_default();
        *calls += 1;
        // Each use has variables of its own, so repeated uses need different paths.
        let path = match *calls {
            1 => format!("{}/{name}", scope.path),
            calls => format!("{}/{name}#{calls}", scope.path),
        };
        self.checks.spend(path.len());
        let around = scope.around.iter().copied().chain([name]).collect();
        let mut inner = Scope::new(tree, path, around);
        // The subtree is checked even if its parameters have errors.
        self.declare(&mut inner, bound.as_deref().unwrap_or_default());
        self.reached.insert(name);
        let root = self.node(tree.root.as_ref()?, &mut inner, depth + 1)?;
        let values = Values(bound?);
        let named = match values.text("name") {
            label if label.is_empty() || is_parameter(tree, "name") => name,
            label => label,
        };
        let reason = match values.text("description") {
            _ if is_parameter(tree, "description") => "",
            reason => reason,
        };
        Some(subtree(named, root).because(reason))
    }

    /// Returns the parameters of a tree as ports, with the ports `name` and `description` unless they are parameters.
    fn parameters(&self, tree: &TreeOutline) -> Vec<Port> {
        let parameters = tree.parameters.iter().map(|parameter| {
            let value_type = parameter.value_type.as_ref();
            let value_type = value_type.and_then(|name| self.find_type(&name.text));
            Port::new(&parameter.name.text, parameter.direction, value_type)
        });
        let naming = naming_ports()
            .into_iter()
            .filter(|port| !is_parameter(tree, &port.name));
        parameters.chain(naming).collect()
    }
}

fn is_parameter(tree: &TreeOutline, name: &str) -> bool {
    tree.parameters.iter().any(|it| it.name.text == name)
}
