use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a node that selects the second or the third child by the result of the first one, and keeps the selection
/// while the selected child is running.
///
/// The first child is ticked until it finishes. In the same tick the second child is ticked after a success and the third
/// after a failure; without a third child the node fails. While the second or third child is running, the first one is
/// not ticked.
///
/// In a first tick:
///
/// | first child | second child | third child | if_then_else |
/// |-------------|--------------|-------------|--------------|
/// | success     | success      | idle        | success      |
/// | success     | failure      | idle        | failure      |
/// | success     | running      | idle        | running      |
/// | success     | skipped      | idle        | skipped      |
/// | failure     | idle         | success     | success      |
/// | failure     | idle         | failure     | failure      |
/// | failure     | idle         | running     | running      |
/// | failure     | idle         | skipped     | skipped      |
/// | running     | idle         | idle        | running      |
/// | skipped     | idle         | idle        | skipped      |
pub fn if_then_else<B>(
    name: impl Into<String>,
    condition: Node<B>,
    then: Node<B>,
    otherwise: Option<Node<B>>,
) -> Node<B> {
    let children = [condition, then].into_iter().chain(otherwise);
    Node::new(name, Kind::IfThenElse, children)
}

/// Ticks the node `id`, whose subtree ends before `end`. Its memory is the id of the selected child; 0 if the first
/// child has not finished. A missing third child has the id `end`.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    let child = match run.state.memory[id] as usize {
        0 => {
            let condition = id + 1;
            let then = run.end(condition);
            match run.tick(condition) {
                Status::Success => then,
                Status::Failure => run.end(then),
                other => return other,
            }
        }
        child => child,
    };
    let status = if child < end {
        run.tick(child)
    } else {
        Status::Failure
    };
    if status == Status::Skipped {
        run.halt(id + 1, end);
    }
    let is_running = status == Status::Running;
    run.state.memory[id] = if is_running { child as u64 } else { 0 };
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("if_then_else.rs"), "if_then_else", || {
            let [condition, then, otherwise] = Leaves::three();
            if_then_else("if", condition, then, Some(otherwise))
        });
    }
}
