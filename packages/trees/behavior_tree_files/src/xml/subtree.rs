use std::collections::BTreeMap;

use behavior_tree::{Node, Value, ValueType, Variable, subtree};

use super::attributes::{Attributes, Written};
use super::build::Build;
use super::document::{Attribute, Element, Place};
use super::faults::suggestion;

impl<'a, B: 'static> Build<'a, B> {
    /// The use of a subtree: its tree, with variables of its own and those that are handed to it.
    pub(super) fn subtree(
        &mut self,
        element: &'a Element,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Node<B>> {
        if let Some(child) = element.children.first() {
            self.blame(&child.place, "a SubTree has no children", "");
        }
        let Some(id) = element.attribute("ID") else {
            self.blame(&element.place, "SubTree without an ID", "");
            return None;
        };
        let automatic = self.is_automatic(attributes);
        let tree = self.project.trees.get_key_value(&id.value);
        let Some((tree, _)) = tree else {
            let trees = self.project.trees.keys().map(String::as_str);
            let help = suggestion(&id.value, trees);
            self.blame(
                &id.value_place,
                format!("there is no tree {}", id.value),
                help,
            );
            return None;
        };
        if let Some(first) = self.open.iter().position(|open| open == tree) {
            let circle: Vec<_> = self.open[first..]
                .iter()
                .copied()
                .chain([tree.as_str()])
                .collect();
            let message = format!("the tree is within itself: {}", circle.join(" > "));
            self.blame(&id.value_place, message, "");
            return None;
        }
        let defaults = self.defaults(tree, attributes, automatic, &id.value_place);
        let mut names = BTreeMap::new();
        let mut values: Vec<(&Attribute, &str)> = Vec::new();
        for port in attributes.ports.iter().copied().chain(defaults) {
            match Written::of(port) {
                Written::Variable(name) => {
                    names.insert(port.name.clone(), self.scopes.find(scope, name));
                }
                Written::Literal(value) => values.push((port, value)),
            }
        }
        let path = self.scopes.path_of(scope, attributes.name.unwrap_or(tree));
        let inner = self.scopes.open(path, names, automatic.then_some(scope));
        for (port, value) in values {
            let variable = self.scopes.declare(inner, &port.name);
            self.scopes.make(variable);
            if let Some(value) = self.value_for(variable, value, &port.value_place) {
                self.scopes.variables.initialize(variable, value);
            }
        }
        let root = self.tree(tree, inner)?;
        Some(subtree(tree, root))
    }

    fn is_automatic(&mut self, attributes: &Attributes<'a>) -> bool {
        let mut is_automatic = false;
        for attribute in &attributes.private {
            match (attribute.name.as_str(), attribute.value.as_str()) {
                ("_autoremap", "true" | "1") => is_automatic = true,
                ("_autoremap", "false" | "0") => {}
                ("_autoremap", other) => {
                    let message = format!("_autoremap is true or false, not {other}");
                    self.blame(&attribute.value_place, message, "");
                }
                (name, _) => {
                    let message = format!("SubTree has no attribute {name}");
                    let help = suggestion(name, ["_autoremap", "_description"]);
                    self.blame(&attribute.place, message, help);
                }
            }
        }
        is_automatic
    }

    /// The ports of the subtree's model that are not connected here, with what they have then.
    fn defaults(
        &mut self,
        tree: &str,
        attributes: &Attributes<'a>,
        automatic: bool,
        place: &Place,
    ) -> Vec<&'a Attribute> {
        let Some(ports) = self.models.get(tree) else {
            return Vec::new();
        };
        let mut defaults = Vec::new();
        for (name, default) in ports {
            match default {
                _ if automatic || attributes.port(name).is_some() => {}
                Some(default) => defaults.push(default),
                None => {
                    let message = format!("port {name} of the tree {tree} is not connected");
                    self.blame(place, message, "its model says that it has no default");
                }
            }
        }
        defaults
    }

    /// The value that `written` is in the type of the variable; where no port says what that is, a number or
    /// a bool that looks like one. None: it is not of that type, and that is noted.
    pub(super) fn value_for(
        &mut self,
        variable: Variable,
        written: &str,
        place: &Place,
    ) -> Option<Value> {
        let Some(holds) = self.scopes.variables.value_type(variable) else {
            let value = looks_like(written);
            if let Some(is) = value.value_type() {
                self.scopes.assign(variable, is);
            }
            return Some(value);
        };
        let value = holds.parse(written);
        if value.is_none() {
            let name = self.scopes.variables.name(variable);
            let message = format!("variable {name} is of type {holds}, and {written:?} is not");
            self.blame(place, message, "");
        }
        value
    }
}

fn looks_like(written: &str) -> Value {
    [ValueType::Bool, ValueType::Integer, ValueType::Number]
        .into_iter()
        .find_map(|kind| kind.parse(written))
        .unwrap_or_else(|| Value::Text(written.into()))
}
