use behavior_tree::{Port, ValueType};
use behavior_tree_outline::outline::{ModelOutline, Outline, Parameter};
use behavior_tree_outline::suggest;

use super::Expansion;

impl<'a, B: 'static> Expansion<'a, B> {
    /// Collects the trees of the file by name, and compares its node definitions with the nodes of the program.
    /// Reports duplicate names and differences.
    pub(super) fn define(&mut self, outline: &'a Outline) {
        for tree in &outline.trees {
            for parameter in &tree.parameters {
                self.refuse_unknown_type(parameter);
            }
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
            let is_unknown = self.refuse_unknown_type(port);
            let wanted = port.value_type.as_ref();
            let wanted = wanted.and_then(|name| self.find_type(&name.text));
            if let Some(message) = difference(id, ports, port, wanted).filter(|_| !is_unknown) {
                self.checks.findings.add(&port.name.span, message, "");
            }
        }
    }

    /// Returns whether the type of the parameter is unknown, and then reports it.
    fn refuse_unknown_type(&mut self, parameter: &Parameter) -> bool {
        let Some(name) = &parameter.value_type else {
            return false;
        };
        if self.find_type(&name.text).is_some() {
            return false;
        }
        let help = "the types are bool, integer, number and text";
        let message = format!("unknown type {}", name.text);
        self.checks.findings.add(&name.span, message, help);
        true
    }

    /// Returns the type with this name: a built-in one, or the type of a port or variable of the program.
    pub(super) fn find_type(&self, name: &str) -> Option<ValueType> {
        let registry = self.checks.registry;
        let built_in = [
            ValueType::Bool,
            ValueType::Integer,
            ValueType::Number,
            ValueType::Text,
        ];
        let leaves = registry.leaves().flat_map(|leaf| &leaf.ports);
        let controls = registry.controls().flat_map(|control| &control.ports);
        let variables = registry.variables().map(|(_, is, _)| is);
        let mut types = built_in
            .into_iter()
            .chain(leaves.chain(controls).filter_map(|port| port.value_type))
            .chain(variables);
        types.find(|is| is.to_string() == name)
    }
}

/// Returns the error message if the node `id` has no such port, or if the port has another direction or type; else
/// `None`. `wanted` is the expected type, if there is one.
fn difference(
    id: &str,
    ports: &[Port],
    expected: &Parameter,
    wanted: Option<ValueType>,
) -> Option<String> {
    let name = &expected.name.text;
    let Some(port) = ports.iter().find(|port| port.name == *name) else {
        return Some(format!("{id} has no port {name}"));
    };
    if port.direction != expected.direction {
        return Some(format!("port {name} of {id} is {}", port.direction));
    }
    match (port.value_type, wanted) {
        (Some(is), Some(wanted)) if is != wanted => {
            Some(format!("port {name} of {id} is of type {is}"))
        }
        _ => None,
    }
}
