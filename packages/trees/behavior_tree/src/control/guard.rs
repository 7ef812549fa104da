use std::sync::Arc;

use crate::run::Run;
use crate::{Kind, Node, Question, Status};

/// Creates a guard, which ticks the child while the condition holds; otherwise it halts the child and fails.
///
/// The condition is evaluated once in each tick, before the child is ticked. A condition that returns an error does not
/// hold.
///
/// While the condition holds:
///
/// | child   | guard   |
/// |---------|---------|
/// | success | success |
/// | failure | failure |
/// | running | running |
/// | skipped | skipped |
///
/// While it does not hold:
///
/// | child   | closed guard |
/// |---------|--------------|
/// | idle    | failure      |
pub fn guard<B>(
    name: impl Into<String>,
    condition: impl Into<String>,
    holds: impl Fn(&B) -> bool + Send + Sync + 'static,
    child: Node<B>,
) -> Node<B> {
    guard_asking(name, Question::new(condition, holds), child)
}

/// Creates a [`guard`] from a condition that may have ports. The name of the condition is the default of the node's
/// description in layouts.
pub fn guard_asking<B>(
    name: impl Into<String>,
    condition: Question<B, bool>,
    child: Node<B>,
) -> Node<B> {
    Node::new(name, Kind::Guard(Arc::new(condition)), [child])
}

/// Ticks the guard `id`, whose child is `id + 1` and whose subtree ends before `end`. An error of the condition is
/// added to the errors of the tick and counts as false.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    condition: &Question<B, bool>,
) -> Status {
    if run.ask(id, condition) == Some(true) {
        return run.tick(id + 1);
    }
    run.halt(id + 1, end);
    Status::Failure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_tables_are_those_of_the_code() {
        let source = include_str!("guard.rs");
        assert_documents(source, "guard", || {
            guard("if", "it may", |_| true, action("child", Leaves::first))
        });
        assert_documents(source, "closed guard", || {
            guard("if", "it may", |_| false, action("child", Leaves::first))
        });
    }
}
