use std::collections::BTreeMap;
use std::ops::Range;

use behavior_tree::{Node, Value, ValueType, Variable, subtree};
use behavior_tree_outline::outline::{NodeOutline, PortOutline, SourceOutline};

use super::build::Build;

impl<'a, B: 'static> Build<'a, B> {
    /// Builds a use of a subtree, with a scope of its own for its variables. An attribute in braces shares a variable
    /// of the caller's `scope`; any other one is the initial value of a variable. Returns `None` after it has reported
    /// errors.
    pub(super) fn subtree(&mut self, node: &'a NodeOutline, scope: usize) -> Option<Node<B>> {
        self.checks.refuse_children("subtree", node);
        let automatic = self.is_automatic(node);
        let trees = &self.project.trees;
        let Some((tree, _)) = trees.get_key_value(&node.kind.text) else {
            let known = trees.keys().map(String::as_str);
            let help = self.checks.suggest(&node.kind, known);
            let message = format!("tree {} not found", node.kind.text);
            self.checks.findings.add(&node.kind.span, message, help);
            return None;
        };
        if !self.checks.is_outside(&self.open, &node.kind) {
            return None;
        }
        let defaults = self.defaults(node, automatic);
        let mut names = BTreeMap::new();
        let mut values: Vec<(&PortOutline, &str)> = Vec::new();
        for port in node.ports.iter().chain(defaults) {
            match &port.source {
                SourceOutline::Variable(name) => {
                    names.insert(port.name.text.clone(), self.scopes.find(scope, name));
                }
                SourceOutline::Literal(value) => values.push((port, value)),
            }
        }
        let name = node.label.as_deref().unwrap_or(tree);
        let path = self.scopes.path_of(scope, name);
        let inner = self.scopes.open(path, names, automatic.then_some(scope));
        for (port, value) in values {
            let variable = self.scopes.declare(inner, &port.name.text);
            self.scopes.make(variable);
            if let Some(value) = self.value_for(variable, value, &port.source_span) {
                self.scopes.variables.initialize(variable, value);
            }
        }
        let root = self.tree(tree, inner)?;
        Some(subtree(tree, root))
    }

    /// Returns whether `_autoremap` is set, by which the subtree shares all variables of its caller. Reports an invalid
    /// value.
    fn is_automatic(&mut self, node: &NodeOutline) -> bool {
        self.refuse_attributes(node, &["_autoremap"]);
        let Some(attribute) = node.attribute("_autoremap") else {
            return false;
        };
        match attribute.literal() {
            Some("true" | "1") => return true,
            Some("false" | "0") | None => {}
            Some(other) => {
                let message = format!("_autoremap must be true or false, got {other}");
                self.checks
                    .findings
                    .add(&attribute.source_span, message, "");
            }
        }
        false
    }

    /// Returns the defaults of the ports in the subtree's model that the use does not connect. Reports such ports
    /// without a default. With `automatic`, returns nothing, because names are looked up in the caller.
    fn defaults(&mut self, node: &NodeOutline, automatic: bool) -> Vec<&'a PortOutline> {
        let tree = &node.kind;
        let ports = self.models.get(&tree.text).into_iter().flatten();
        let mut defaults = Vec::new();
        for (name, default) in ports {
            match default {
                _ if automatic || node.port(name).is_some() => {}
                Some(default) => defaults.push(default),
                None => {
                    let message = format!("port {name} of the tree {} is not connected", tree.text);
                    let help = "its model has no default";
                    self.checks.findings.add(&tree.span, message, help);
                }
            }
        }
        defaults
    }

    /// Parses `written` as the type of the variable; without a declared type, as a number or a bool if possible.
    /// Returns `None` after it has reported an error.
    pub(super) fn value_for(
        &mut self,
        variable: Variable,
        written: &str,
        place: &Range<usize>,
    ) -> Option<Value> {
        let Some(holds) = self.scopes.variables.value_type(variable) else {
            let value = looks_like(written);
            if let Some(is) = value.value_type() {
                self.scopes.assign(variable, is);
            }
            return Some(value);
        };
        let value = match holds {
            ValueType::Integer => holds.parse(&self.checks.registry.spell(written)),
            _ => holds.parse(written),
        };
        if value.is_none() {
            let name = self.scopes.variables.name(variable);
            let message = format!("variable {name} must be of type {holds}, got {written:?}");
            self.checks.findings.add(place, message, "");
        }
        value
    }
}

/// Parses text as a bool, an integer or a number, whichever fits first; otherwise it is text.
fn looks_like(written: &str) -> Value {
    [ValueType::Bool, ValueType::Integer, ValueType::Number]
        .into_iter()
        .find_map(|kind| kind.parse(written))
        .unwrap_or_else(|| Value::Text(written.into()))
}
