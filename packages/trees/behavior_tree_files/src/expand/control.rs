use behavior_tree::{Node, Question};
use behavior_tree_outline::checks::Owner;
use behavior_tree_outline::controls::{
    Control, ControlQuestion, Parts, QuestionKind, Values, naming_ports,
};
use behavior_tree_outline::outline::{Name, NodeOutline, PortOutline};

use super::Expansion;
use super::scope::Scope;

impl<'a, B: 'static> Expansion<'a, B> {
    /// Builds a control node with everything below it, or reports its errors and returns `None`. `scope` has the names
    /// that are known at the node; `depth` is the number of nodes above it.
    pub(super) fn build_control(
        &mut self,
        control: Control,
        outline: &'a NodeOutline,
        scope: &mut Scope<'a>,
        depth: usize,
    ) -> Option<Node<B>> {
        let description = control.description();
        let has_condition = description.question == QuestionKind::Condition;
        let mut ports = (description.ports)();
        ports.extend(naming_ports());
        // A port of a guard that the guard does not know belongs to its condition. `connect` reports unknown ports of other
        // nodes.
        let is_own = |port: &&PortOutline| {
            !has_condition || ports.iter().any(|known| known.name == port.name.text)
        };
        let (own_ports, condition_ports): (Vec<_>, Vec<_>) = outline.ports.iter().partition(is_own);
        let values = self.connect(&Owner::new(outline), &ports, &own_ports, Vec::new(), scope);
        let values = values.and_then(|it| {
            self.checks.values(outline, &ports, Values(it), |port| {
                description.is_live(port)
            })
        });
        let condition = match &values {
            Some(values) if has_condition => {
                self.condition(values.text("condition"), outline, &condition_ports, scope)
            }
            _ => None,
        };
        let question = condition.map_or(ControlQuestion::None, ControlQuestion::Condition);
        // Children are checked even if the node has errors.
        let children = self.children(outline, scope, depth);
        if !self.checks.has_children(outline, &description.children) {
            return None;
        }
        let parts = Parts {
            name: outline.label.as_deref().unwrap_or(&outline.kind.text),
            values: values?,
            question,
            is_strict: true,
            registry: self.checks.registry,
        };
        self.checks.control(control, outline, parts, children)
    }

    /// Resolves the condition of a guard: a registered leaf with this id. `ports` are the ports at the guard that are
    /// not its own; the condition gets them. Returns `None` after it has reported errors.
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
            connections: &[],
            is_broken: outline.is_broken,
        };
        let ports = self.connect(&owner, &model.ports, ports, Vec::new(), scope)?;
        model.question(ports)
    }
}
