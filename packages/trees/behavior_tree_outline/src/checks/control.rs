use std::ops::RangeInclusive;

use behavior_tree::{Binding, LeafModel, Node, Port, leaf_id, selection};

use super::Checks;
use crate::controls::{Control, Parts, ValueFault, Values, build};
use crate::outline::NodeOutline;
use crate::suggest;

impl<'a, B: 'static> Checks<'a, B> {
    /// Whether the node has as many children as it can; that it has not is noted.
    pub fn has_children(&mut self, node: &NodeOutline, allowed: &RangeInclusive<usize>) -> bool {
        let count = node.children.len();
        if node.is_broken || allowed.contains(&count) {
            return !node.is_broken;
        }
        let wanted = match (*allowed.start(), *allowed.end()) {
            (0, 0) => "no children".to_owned(),
            (1, 1) => "one child".to_owned(),
            (1, usize::MAX) => "at least one child".to_owned(),
            (least, usize::MAX) => format!("at least {least} children"),
            (least, most) if least == most => format!("{least} children"),
            (least, most) => format!("{least} or {most} children"),
        };
        let extra = node.children.get(*allowed.end());
        let span = extra.map_or(&node.kind.span, |child| &child.kind.span);
        let message = format!("{} needs {wanted}, got {count}", node.kind.text);
        self.findings.add(span, message, "");
        false
    }

    /// The values of a node's ports, if they are known now. A port of no type can be a variable.
    pub fn values(&mut self, node: &NodeOutline, ports: &[Port], values: Values) -> Option<Values> {
        let mut are_values = true;
        for (port, bound) in ports.iter().zip(&values.0) {
            if port.value_type.is_some() && matches!(bound.binding, Binding::Variable(_)) {
                let message = format!("port {} must be a value, not a variable", bound.name);
                let help = "it is read when the tree is loaded";
                self.findings
                    .add(node.value_span(&bound.name), message, help);
                are_values = false;
            }
        }
        are_values.then_some(values)
    }

    /// The condition that a guard asks.
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

    /// The control node, if all of its parts are right. What is wrong with its values is noted even where some
    /// children are wrong (none).
    pub fn control(
        &mut self,
        control: Control,
        node: &NodeOutline,
        parts: Parts<'_, B>,
        children: Option<Vec<Node<B>>>,
    ) -> Option<Node<B>> {
        let are_whole = children.is_some();
        let stand_ins = || node.children.iter().map(|_| selection("", [])).collect();
        let children = children.unwrap_or_else(stand_ins);
        match build(control, parts, children, self.registry) {
            Ok(node) => node.filter(|_| are_whole),
            Err(faults) => {
                self.add_value_faults(node, faults);
                None
            }
        }
    }

    /// Adds faults of values where these stand.
    pub fn add_value_faults(&mut self, node: &NodeOutline, faults: Vec<ValueFault>) {
        for fault in faults {
            let span = match (node.port(&fault.port), fault.part) {
                (Some(port), Some(part)) => port.span_of(part),
                _ => node.value_span(&fault.port).clone(),
            };
            self.findings.add(&span, fault.message, fault.help);
        }
    }
}
