use std::ops::RangeInclusive;

use behavior_tree::{Binding, Node, Question};

use super::Expansion;
use super::ports::Owner;
use super::scope::Scope;
use crate::controls::{Control, Parts, Values, build};
use crate::findings::Finding;
use crate::outline::{Name, NodeOutline, PortOutline};
use crate::suggest::suggest;

impl<'a, B: 'static> Expansion<'a, B> {
    pub(super) fn control(
        &mut self,
        control: Control,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Node<B>> {
        let declared = control.ports();
        let is_own =
            |port: &&PortOutline| declared.iter().any(|known| known.name == port.name.text);
        let mut said: Vec<_> = outline.ports.iter().collect();
        let mut asked = Vec::new();
        if control == Control::Guard {
            // The other ports are those of its condition.
            (said, asked) = said.into_iter().partition(is_own);
        }
        let values = self.connect(&Owner::of(outline), &declared, &said, Vec::new(), scope);
        let values = values.map(Values);
        let values = values.filter(|values| self.are_values(control, values, outline));
        let condition = match (control, &values) {
            (Control::Guard, Some(values)) => {
                let id = values.text("condition").to_owned();
                self.condition(&id, outline, &asked, scope)
            }
            _ => None,
        };
        // What is below is looked at even if the node itself is wrong.
        let children = self.children(outline, scope, depth);
        if !self.has_children(outline, control.children()) {
            return None;
        }
        let parts = Parts {
            name: outline.label.as_deref().unwrap_or(&outline.kind.text),
            values: values?,
            children: children?,
            condition,
        };
        match build(control, parts, self.registry) {
            Ok(node) => node,
            Err(faults) => {
                for fault in faults {
                    let port = find(outline, fault.port);
                    let span = port.map_or(&outline.kind.span, |port| &port.source_span);
                    let finding = Finding::new(span.clone(), fault.message);
                    self.findings.add(finding.maybe_help(fault.help));
                }
                None
            }
        }
    }

    /// Whether all ports are values that are known now; that of a switch's variable need not.
    fn are_values(&mut self, control: Control, values: &Values, outline: &NodeOutline) -> bool {
        let mut are_values = true;
        for bound in &values.0 {
            let is_variable = matches!(bound.binding, Binding::Variable(_));
            if !is_variable || (control == Control::Switch && *bound.name == *"variable") {
                continue;
            }
            let port = find(outline, &bound.name);
            let span = port.map_or(&outline.kind.span, |port| &port.source_span);
            let message = format!("port {} needs a value, not a variable", bound.name);
            let finding = Finding::new(span.clone(), message);
            self.findings
                .add(finding.help("the tree is built with it, before it runs"));
            are_values = false;
        }
        are_values
    }

    /// What a guard asks, with the ports that are not the guard's own.
    fn condition(
        &mut self,
        id: &str,
        outline: &'a NodeOutline,
        asked: &[&'a PortOutline],
        scope: &mut Scope<'a>,
    ) -> Option<Question<B, bool>> {
        let span = find(outline, "condition").map_or(&outline.kind.span, |it| &it.source_span);
        let registry = self.registry;
        let conditions = || registry.leaves().filter(|leaf| leaf.is_condition);
        let Some(model) = conditions().find(|leaf| leaf.id == id) else {
            let finding = Finding::new(span.clone(), format!("there is no condition {id}"));
            let help = match registry.leaf(id) {
                Some(_) => Some(format!("{id} is an action, which nobody can ask")),
                None => suggest(id, conditions().map(|leaf| leaf.id.as_str())),
            };
            self.findings.add(finding.maybe_help(help));
            return None;
        };
        let name = Name {
            text: id.to_owned(),
            span: span.clone(),
        };
        let owner = Owner {
            name: &name,
            is_broken: outline.is_broken,
        };
        let ports = self.connect(&owner, &model.ports, asked, Vec::new(), scope)?;
        model.question(ports)
    }

    fn has_children(&mut self, outline: &NodeOutline, allowed: RangeInclusive<usize>) -> bool {
        let count = outline.children.len();
        if outline.is_broken || allowed.contains(&count) {
            return !outline.is_broken;
        }
        let (least, most) = (*allowed.start(), *allowed.end());
        let wanted = match (least, most) {
            (1, 1) => "one child".to_owned(),
            (least, usize::MAX) => format!("at least {least} children"),
            (least, most) => format!("{least} or {most} children"),
        };
        let extra = outline.children.get(most);
        let span = extra.map_or(&outline.kind.span, |child| &child.kind.span);
        let message = format!("{} needs {wanted}, and has {count}", outline.kind.text);
        self.findings.add(Finding::new(span.clone(), message));
        false
    }
}

fn find<'a>(outline: &'a NodeOutline, port: &str) -> Option<&'a PortOutline> {
    outline.ports.iter().find(|said| said.name.text == port)
}
