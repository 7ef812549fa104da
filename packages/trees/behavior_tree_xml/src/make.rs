use behavior_tree::{Node, delay, switch};
use behavior_tree_outline::controls::Values;
use behavior_tree_outline::outline::NodeOutline;

use super::build::Build;
use super::cases::cases;
use super::leaves;
use super::queue::{element_type, queue};

impl<'a, B: 'static> Build<'a, B> {
    /// Builds a node of the format for which the engine has no control node of its own, from other nodes. `id` is its
    /// tag, `values` are its connected ports. The values are checked even if the children have errors (`None`). Returns
    /// `None` after errors were reported. `scope` is the index of the scope that has the variables of its tree.
    pub(super) fn make(
        &mut self,
        id: &'static str,
        node: &'a NodeOutline,
        values: Values,
        scope: usize,
        children: Option<Vec<Node<B>>>,
    ) -> Option<Node<B>> {
        let only = |children: Option<Vec<Node<B>>>| children?.pop();
        if let Some(element) = element_type(id) {
            return match queue(id, element, values, children?) {
                Ok(made) => Some(made),
                Err(invalid) => {
                    self.checks.add_invalid_values(node, invalid.into());
                    None
                }
            };
        }
        let made = match id {
            "Sleep" => values
                .time("msec")
                .map(|time| Some(delay(id, time, leaves::always_success()))),
            "Precondition" => self.precondition(node, &values, scope, only(children)),
            "AlwaysSuccess" => Ok(Some(leaves::always_success())),
            "AlwaysFailure" => Ok(Some(leaves::always_failure())),
            "Script" => Ok(self
                .script(node.port("code")?, false, scope)
                .map(leaves::script)),
            "ScriptCondition" => Ok(self
                .script(node.port("code")?, true, scope)
                .map(leaves::script_condition)),
            "SetBlackboard" => Ok(self.set_blackboard(node, &values, scope)),
            "SkipUnlessUpdated" | "WaitValueUpdate" | "WasEntryUpdated" => {
                Ok(children.map(|children| self.updated(id, values, scope, children)))
            }
            // `Switch2` to `Switch6`.
            _ => {
                let constants = self.checks.registry.constants().clone();
                let choose = cases(id, values.0, constants);
                Ok(children.map(|children| switch(id, choose, children)))
            }
        };
        made.unwrap_or_else(|invalid| {
            self.checks.add_invalid_values(node, invalid.into());
            None
        })
    }
}
