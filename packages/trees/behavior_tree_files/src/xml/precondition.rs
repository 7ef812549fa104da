use behavior_tree::{Node, Status, if_then_else, retry, sequence_with_memory};

use super::attributes::Attributes;
use super::build::{Build, Skipped};
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// `Precondition`: does its child if a script is true, and does not ask again while it does it.
    pub(super) fn precondition(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
        skipped: Skipped<'a>,
        child: Option<Node<B>>,
    ) -> Option<Node<B>> {
        let condition = self
            .port_script(attributes, "if", true, scope)
            .map(leaves::script_condition);
        let otherwise = match attributes.port("else") {
            None => "FAILURE",
            Some(_) => self.literal(attributes, "else")?,
        };
        let otherwise = match otherwise {
            "FAILURE" => Status::Failure,
            "SUCCESS" => Status::Success,
            "RUNNING" => Status::Running,
            "SKIPPED" => self.skip_status("Precondition", attributes.port("else")?, skipped)?,
            other => {
                let message =
                    format!("port else is FAILURE, SUCCESS, RUNNING or SKIPPED, not {other}");
                self.blame(&attributes.port("else")?.value_place, message, "");
                return None;
            }
        };
        let (name, condition, child) = ("Precondition", condition?, child?);
        Some(match otherwise {
            Status::Success => if_then_else(name, condition, child, Some(leaves::always_success())),
            Status::Running => sequence_with_memory(name, [retry("wait", None, condition), child]),
            _ => if_then_else(name, condition, child, None),
        })
    }
}
