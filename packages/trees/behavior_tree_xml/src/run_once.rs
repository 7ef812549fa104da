use behavior_tree::{Node, Value, ValueType, if_then_else};
use behavior_tree_outline::outline::NodeOutline;

use super::build::{Build, Skipped};
use super::leaves;
use super::wrap::followed;

impl<'a, B: 'static> Build<'a, B> {
    /// Builds a `RunOnce` that is skipped after its child has finished once. A hidden variable, which no script can
    /// name, stores that it has. Reports an error and returns `None` if the parent cannot skip a child. The variable is
    /// added to the scope with the index `scope`; `skipped` is the result that the node counts as when it is skipped.
    pub(super) fn run_once_then_skip(
        &mut self,
        node: &NodeOutline,
        scope: usize,
        skipped: Skipped<'a>,
        child: Option<Node<B>>,
    ) -> Option<Node<B>> {
        let skip = match skipped {
            Skipped::Succeeds => leaves::always_success(),
            Skipped::Fails => leaves::always_failure(),
            Skipped::Refused(parent) => {
                let message =
                    format!("RunOnce is skipped after the first time, and {parent} cannot skip it");
                let help = "then_skip=\"false\" keeps its first result";
                self.checks.findings.add(&node.kind.span, message, help);
                return None;
            }
        };
        let name = self.scopes.hidden_name(scope);
        let variable = self.scopes.declare(scope, &name);
        self.scopes.make(variable);
        // The variable is new, so it has no other type.
        let _ = self.scopes.variables.constrain(variable, ValueType::Bool);
        self.scopes
            .variables
            .initialize(variable, Value::Bool(false));
        let was_run = self.compile(&name, true, scope).ok()?;
        // The script reads the variable; after the child has finished, the other script sets it.
        let was_run = leaves::script_condition(was_run);
        let remember = self.compile(&format!("{name} = true"), false, scope).ok()?;
        let child = followed(child?, None, None, Some(remember));
        Some(if_then_else("RunOnce", was_run, skip, Some(child)))
    }
}
