use behavior_tree::{Node, delay, parallel, repeat, run_once, switch};
use behavior_tree_outline::controls::{InvalidValue, Values, count_of_all};
use behavior_tree_outline::outline::NodeOutline;

use super::build::{Build, Skipped};
use super::cases::cases;
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// Builds a node of the format for which the engine has no control node of its own, from other nodes. `id` is its
    /// tag, `values` are its connected ports. The values are checked even if the children have errors (`None`). Returns
    /// `None` after errors were reported. `scope` is the index of the scope that has the variables of its tree, and
    /// `skipped` the result that it counts as when a script skips it.
    pub(super) fn make(
        &mut self,
        id: &'static str,
        node: &'a NodeOutline,
        values: Values,
        scope: usize,
        skipped: Skipped<'a>,
        children: Option<Vec<Node<B>>>,
    ) -> Option<Node<B>> {
        let only = |children: Option<Vec<Node<B>>>| children?.pop();
        let made = match id {
            "ParallelAll" => all_but_failures(&values, node.children.len())
                .map(|all| children.map(|children| parallel(id, all, all + 1, children))),
            // A repetition without end stops only when its child fails.
            "KeepRunningUntilFailure" => Ok(only(children).map(|child| repeat(id, None, child))),
            "Sleep" => values
                .time("msec")
                .map(|time| Some(delay(id, time, leaves::always_success()))),
            "RunOnce" => match values.text("then_skip").trim() {
                "true" | "1" => Ok(self.run_once_then_skip(node, scope, skipped, only(children))),
                "false" | "0" => Ok(only(children).map(|child| run_once(id, child))),
                other => {
                    let message = format!("port then_skip must be true or false, got {other:?}");
                    Err(InvalidValue::new("then_skip", message))
                }
            },
            "Precondition" => self.precondition(node, &values, scope, skipped, only(children)),
            "AlwaysSuccess" => Ok(Some(leaves::always_success())),
            "AlwaysFailure" => Ok(Some(leaves::always_failure())),
            "Script" => Ok(self
                .script(node.port("code")?, false, scope)
                .map(leaves::script)),
            "ScriptCondition" => Ok(self
                .script(node.port("code")?, true, scope)
                .map(leaves::script_condition)),
            "SetBlackboard" => Ok(self.set_blackboard(node, &values, scope)),
            // `Switch2` to `Switch6`.
            _ => Ok(children.map(|children| switch(id, cases(id, values.0), children))),
        };
        made.unwrap_or_else(|invalid| {
            self.checks.add_invalid_values(node, invalid.into());
            None
        })
    }
}

/// Returns the number of children of a `ParallelAll` that have to succeed: all of them. Only one failure, the default,
/// is supported: the node then fails if any child has failed when all have finished.
fn all_but_failures(values: &Values, children: usize) -> Result<u32, InvalidValue> {
    let all = children as i64;
    match count_of_all(values, "max_failures", all, i64::MIN, all)? {
        1 => Ok(children as u32),
        other => {
            let message = format!("a ParallelAll with {other} failures is not supported");
            Err(InvalidValue {
                help: Some("use 1".to_owned()),
                ..InvalidValue::new("max_failures", message)
            })
        }
    }
}
