use behavior_tree::{Binding, Node};
use behavior_tree_outline::controls::Values;
use behavior_tree_outline::outline::NodeOutline;

use super::build::Build;
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// Builds a `SetBlackboard`, which writes the port `value` to a variable; `output_key` is the name of the variable
    /// without braces. Stores the type of the variable. Returns `None` after it has reported a value of another type.
    /// `scope` is the index of the scope that has the variables.
    pub(super) fn set_blackboard(
        &mut self,
        node: &NodeOutline,
        values: &Values,
        scope: usize,
    ) -> Option<Node<B>> {
        let key = values.text("output_key");
        let value = node.port("value")?;
        let to = self.scopes.find(scope, key);
        self.scopes.make(to);
        let from = match values.port("value")?.binding {
            Binding::Variable(from) => from,
            _ => {
                let value = self.value_for(to, value.literal()?, &value.source_span)?;
                return Some(leaves::set_blackboard(Binding::Literal(value), to));
            }
        };
        let variables = &self.scopes.variables;
        if let Some(holds) = variables.value_type(from) {
            let wanted = variables.value_type(to);
            let name = variables.name(from);
            if let Some(wanted) = wanted.filter(|wanted| *wanted != holds) {
                let message =
                    format!("variable {key} is of type {wanted}, and {name} of type {holds}");
                self.checks.findings.add(&value.source_span, message, "");
                return None;
            }
            self.scopes.assign(to, holds);
        }
        Some(leaves::set_blackboard(Binding::Variable(from), to))
    }
}
