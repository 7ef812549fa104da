use behavior_tree::LeafModel;
use behavior_tree_outline::outline::{ModelOutline, Outline, Parameter};
use behavior_tree_outline::suggest;

use super::Expansion;

impl<'a, B: 'static> Expansion<'a, B> {
    /// Collects the trees of the file by name, and compares its node definitions with the leaves of the program.
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

    /// Reports an error if the program has no leaf of this name, or for each port that differs.
    fn compare(&mut self, expected: &ModelOutline) {
        let id = expected.name.text.as_str();
        let Some(model) = self.checks.leaf(id) else {
            let known = self.checks.registry.leaves();
            let help = suggest(id, known.map(|leaf| leaf.id.as_str()));
            let message = format!("the program has no node {id}");
            self.checks.findings.add(&expected.name.span, message, help);
            return;
        };
        for port in &expected.ports {
            if let Some(message) = difference(model, port) {
                self.checks.findings.add(&port.name.span, message, "");
            }
        }
    }
}

/// Returns the error message if the leaf has no such port, or if the port has another direction or type; else `None`.
fn difference<B>(model: &LeafModel<B>, expected: &Parameter) -> Option<String> {
    let (id, name) = (&model.id, &expected.name.text);
    let Some(port) = model.ports.iter().find(|port| port.name == *name) else {
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
