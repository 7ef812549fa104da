use behavior_tree::{Node, Status, if_then_else, retry};
use behavior_tree_outline::controls::{InvalidValue, Values};
use behavior_tree_outline::outline::NodeOutline;

use super::build::Build;
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// Builds a `Precondition` with the connected ports `values` and the child `child`. The node ticks the child if the
    /// script in the port `if` is true, and does not evaluate the script again while the child is running. Otherwise it
    /// has the status in the port `else`. `scope` is the index of the scope that has the variables of the script.
    /// Returns `None` after it has reported errors.
    ///
    /// # Errors
    /// Returns an error if the value of `else` is invalid.
    pub(super) fn precondition(
        &mut self,
        node: &NodeOutline,
        values: &Values,
        scope: usize,
        child: Option<Node<B>>,
    ) -> Result<Option<Node<B>>, InvalidValue> {
        let asked = node.port("if");
        let condition = asked.and_then(|asked| self.script(asked, true, scope));
        let otherwise = match values.text("else") {
            "FAILURE" => Status::Failure,
            "SUCCESS" => Status::Success,
            "RUNNING" => Status::Running,
            "SKIPPED" => Status::Skipped,
            other => {
                let message =
                    format!("port else must be FAILURE, SUCCESS, RUNNING or SKIPPED, got {other}");
                return Err(InvalidValue::new("else", message));
            }
        };
        let (Some(condition), Some(child)) = (condition, child) else {
            return Ok(None);
        };
        let (name, condition) = ("Precondition", leaves::script_condition(condition));
        Ok(Some(match otherwise {
            Status::Success => if_then_else(name, condition, child, Some(leaves::always_success())),
            Status::Skipped => if_then_else(name, condition, child, Some(leaves::always_skipped())),
            // Not a sequence, which would succeed if its child is skipped.
            Status::Running => if_then_else(name, retry("wait", None, condition), child, None),
            _ => if_then_else(name, condition, child, None),
        }))
    }
}
