use std::ops::RangeInclusive;

use behavior_tree::{Binding, LeafModel, Node, Port, leaf_id, selection};

use super::Checks;
use crate::controls::{Control, InvalidValue, InvalidValues, Parts, Values};
use crate::outline::NodeOutline;
use crate::suggest;

impl<'a, B: 'static> Checks<'a, B> {
    /// Returns whether the number of children is allowed; otherwise it reports an error. Returns false without a report
    /// for a broken node, whose children may not all have been read.
    pub fn has_children(&mut self, node: &NodeOutline, allowed: &RangeInclusive<usize>) -> bool {
        let count = node.children.len();
        if node.is_broken || allowed.contains(&count) {
            return !node.is_broken;
        }
        let extra = node.children.get(*allowed.end());
        let span = extra.map_or(&node.kind.span, |child| &child.kind.span);
        let message = wrong_count(&node.kind.text, allowed, count);
        self.findings.add(span, message, "");
        false
    }

    /// Checks `values`, the connected ports of a control node: ports that are read when the tree is loaded must be
    /// constant. Returns `values`, or reports each variable and returns `None`. A port without a type, or for which
    /// `is_live` is true, may be a variable. `ports` are the declared ports, in the same order.
    pub fn values(
        &mut self,
        node: &NodeOutline,
        ports: &[Port],
        values: Values,
        is_live: impl Fn(&str) -> bool,
    ) -> Option<Values> {
        let mut are_values = true;
        for (port, bound) in ports.iter().zip(&values.0) {
            let is_variable = matches!(bound.binding, Binding::Variable(_));
            if is_variable && port.value_type.is_some() && !is_live(&port.name) {
                let message = format!("port {} must be a value, not a variable", bound.name);
                let help = "it is read when the tree is loaded";
                self.findings
                    .add(node.value_span(&bound.name), message, help);
                are_values = false;
            }
        }
        are_values.then_some(values)
    }

    /// Returns the condition with this id or name, which the port `condition` of a guard contains. If there is none, it
    /// reports an error and returns `None`.
    pub fn condition(&mut self, node: &NodeOutline, id: &str) -> Option<&'a LeafModel<B>> {
        let leaf = self.leaf(id).or_else(|| self.leaf(&leaf_id(id)));
        if let Some(condition) = leaf.filter(|leaf| leaf.is_condition) {
            return Some(condition);
        }
        let help = match leaf {
            Some(_) => Some(format!("{id} is an action, not a condition")),
            None => {
                let conditions = self.registry.leaves().filter(|leaf| leaf.is_condition);
                suggest(id, conditions.map(|leaf| leaf.id.as_str()))
            }
        };
        let message = format!("condition {id} not found");
        self.findings
            .add(node.value_span("condition"), message, help);
        None
    }

    /// Builds the control node, or returns `None` after reporting invalid values. Without valid children (`None`) it
    /// builds nothing, but still reports invalid values.
    pub fn control(
        &mut self,
        control: Control,
        node: &NodeOutline,
        parts: Parts<'_, B>,
        children: Option<Vec<Node<B>>>,
    ) -> Option<Node<B>> {
        let are_whole = children.is_some();
        // Only the number of children matters for the checks of values.
        let stand_ins = || node.children.iter().map(|_| selection("", [])).collect();
        let children = children.unwrap_or_else(stand_ins);
        match control.build(parts, children) {
            Ok(node) => node.filter(|_| are_whole),
            Err(invalid) => {
                self.add_invalid_values(node, invalid);
                None
            }
        }
    }

    /// Adds an error for each invalid value of a control node, at its place in the file.
    pub fn add_invalid_values(&mut self, node: &NodeOutline, InvalidValues(values): InvalidValues) {
        for InvalidValue {
            port,
            part,
            message,
            help,
        } in values
        {
            let span = match (node.port(&port), part) {
                (Some(port), Some(part)) => port.span_of(part),
                _ => node.value_span(&port).clone(),
            };
            self.findings.add(&span, message, help);
        }
    }
}

/// Returns the error message that the node `name` has `count` children, which is not one of the `allowed` numbers.
pub fn wrong_count(name: &str, allowed: &RangeInclusive<usize>, count: usize) -> String {
    let wanted = match (*allowed.start(), *allowed.end()) {
        (0, 0) => "no children".to_owned(),
        (1, 1) => "one child".to_owned(),
        (1, usize::MAX) => "at least one child".to_owned(),
        (least, usize::MAX) => format!("at least {least} children"),
        (least, most) if least == most => format!("{least} children"),
        (least, most) => format!("{least} or {most} children"),
    };
    format!("{name} needs {wanted}, got {count}")
}
