use behavior_tree::Port;
use behavior_tree_outline::outline::{ModelOutline, Outline, Parameter};
use behavior_tree_outline::suggest;

use super::Expansion;

impl<'a, B: 'static> Expansion<'a, B> {
    /// Collects the trees of the file by name, and compares its node definitions with the nodes of the program.
    /// Reports duplicate names and differences.
    pub(super) fn define(&mut self, outline: &'a Outline) {
        for tree in &outline.trees {
            let name = tree.name.text.as_str();
            let message = if self.is_taken(name) {
                format!("{name} is already the name of a node")
            } else if self.trees.contains_key(name) {
                format!("duplicate tree {name}")
            } else {
                self.trees.insert(name, tree);
                continue;
            };
            self.checks.findings.add(&tree.name.span, message, "");
        }
        for model in &outline.models {
            self.compare(model);
        }
    }

    /// Reports an error if the program has no leaf or control node of this name, or for each port that differs.
    fn compare(&mut self, expected: &ModelOutline) {
        let id = expected.name.text.as_str();
        let registry = self.checks.registry;
        let leaf = self.checks.leaf(id).map(|leaf| &leaf.ports);
        let control = || registry.find_control(id).map(|control| &control.ports);
        let Some(ports) = leaf.or_else(control) else {
            let leaves = registry.leaves().map(|leaf| leaf.id.as_str());
            let controls = registry.controls().map(|control| control.id.as_str());
            let help = suggest(id, leaves.chain(controls));
            let message = format!("the program has no node {id}");
            self.checks.findings.add(&expected.name.span, message, help);
            return;
        };
        for port in &expected.ports {
            if let Some(message) = difference(id, ports, port) {
                self.checks.findings.add(&port.name.span, message, "");
            }
        }
    }
}

/// Returns an error message if the node `id` lacks the port `expected` or has it with another direction or type,
/// otherwise `None`.
fn difference(id: &str, ports: &[Port], expected: &Parameter) -> Option<String> {
    let name = &expected.name.text;
    let Some(port) = ports.iter().find(|port| port.name == *name) else {
        return Some(format!("{id} has no port {name}"));
    };
    if port.direction != expected.direction {
        return Some(format!("port {name} of {id} is {}", port.direction));
    }
    match (port.value_type, expected.value_type) {
        (Some(is), Some(expected)) if is != expected => {
            Some(format!("port {name} of {id} is of type {is}"))
        }
        _ => None,
    }
}
