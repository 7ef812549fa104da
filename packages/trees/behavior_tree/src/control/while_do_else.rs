use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a node that selects the second or the third child by the result of the first one, in every tick.
///
/// The second child is ticked if the first one succeeds, the third if it fails; without a third child the node fails. The
/// child that is not selected is halted before the other one is ticked. While the first child is running, both are
/// halted.
///
/// | first child | second child | third child | while_do_else |
/// |-------------|--------------|-------------|---------------|
/// | success     | success      | idle        | success       |
/// | success     | failure      | idle        | failure       |
/// | success     | running      | idle        | running       |
/// | success     | skipped      | idle        | skipped       |
/// | failure     | idle         | success     | success       |
/// | failure     | idle         | failure     | failure       |
/// | failure     | idle         | running     | running       |
/// | failure     | idle         | skipped     | skipped       |
/// | running     | idle         | idle        | running       |
/// | skipped     | idle         | idle        | skipped       |
pub fn while_do_else<B>(
    name: impl Into<String>,
    condition: Node<B>,
    then: Node<B>,
    otherwise: Option<Node<B>>,
) -> Node<B> {
    let children = [condition, then].into_iter().chain(otherwise);
    Node::new(name, Kind::WhileDoElse, children)
}

/// Ticks the condition and the selected child of the node `id`, and halts the other child. A missing third child has
/// the id `end`.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    let condition = id + 1;
    let then = run.end(condition);
    let otherwise = run.end(then);
    let status = match run.tick(condition) {
        Status::Success => {
            run.halt(otherwise, end);
            run.tick(then)
        }
        Status::Failure => {
            run.halt(then, otherwise);
            if otherwise < end {
                run.tick(otherwise)
            } else {
                Status::Failure
            }
        }
        other => {
            run.halt(then, end);
            other
        }
    };
    if status == Status::Skipped {
        run.halt(condition, end);
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("while_do_else.rs"), "while_do_else", || {
            let [condition, then, otherwise] = Leaves::three();
            while_do_else("while", condition, then, Some(otherwise))
        });
    }
}
