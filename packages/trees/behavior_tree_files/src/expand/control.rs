use behavior_tree::{Node, Question};
use behavior_tree_outline::checks::Owner;
use behavior_tree_outline::controls::{Asked, Control, Parts, Values, naming_ports};
use behavior_tree_outline::outline::{Name, NodeOutline, PortOutline};

use super::Expansion;
use super::scope::Scope;

impl<'a, B: 'static> Expansion<'a, B> {
    pub(super) fn control(
        &mut self,
        control: Control,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Node<B>> {
        let mut ports = control.ports();
        ports.extend(naming_ports());
        // A guard has those of its condition too.
        let is_own = |port: &&PortOutline| {
            control != Control::Guard || ports.iter().any(|known| known.name == port.name.text)
        };
        let (said, others): (Vec<_>, Vec<_>) = outline.ports.iter().partition(is_own);
        let values = self.connect(&Owner::of(outline), &ports, &said, Vec::new(), scope);
        let values = values.and_then(|it| self.checks.values(outline, &ports, Values(it)));
        let asked = match (control, &values) {
            (Control::Guard, Some(values)) => {
                self.condition(values.text("condition"), outline, &others, scope)
            }
            _ => None,
        };
        let asked = asked.map_or(Asked::Nothing, Asked::Condition);
        // What is below is looked at even if the node itself is wrong.
        let children = self.children(outline, scope, depth);
        if !self.checks.has_children(outline, &control.children()) {
            return None;
        }
        let parts = Parts {
            name: outline.label.as_deref().unwrap_or(&outline.kind.text),
            values: values?,
            asked,
            is_strict: true,
        };
        self.checks.control(control, outline, parts, children)
    }

    /// What a guard asks, with the ports that are not the guard's own.
    fn condition(
        &mut self,
        id: &str,
        outline: &'a NodeOutline,
        ports: &[&'a PortOutline],
        scope: &mut Scope<'a>,
    ) -> Option<Question<B, bool>> {
        let model = self.checks.condition(outline, id)?;
        let name = Name {
            text: id.to_owned(),
            span: outline.value_span("condition").clone(),
        };
        let owner = Owner {
            name: &name,
            is_broken: outline.is_broken,
        };
        let ports = self.connect(&owner, &model.ports, ports, Vec::new(), scope)?;
        model.question(ports)
    }
}
