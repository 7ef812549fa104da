use std::sync::Arc;

use crate::run::Run;
use crate::{Kind, Node, Question, Status};

/// Creates a switch, which ticks the child with the index that `choose` returns, counted from 0.
///
/// An index beyond the last child selects the last one, which is the default. The index is computed in every tick; the
/// previous child is halted before the new one is ticked. If `choose` returns an error, the running child is halted and
/// the switch fails. A switch without children fails, too.
///
/// With the index of the second child:
///
/// | first child | second child | switch  |
/// |-------------|--------------|---------|
/// | idle        | success      | success |
/// | idle        | failure      | failure |
/// | idle        | running      | running |
/// | idle        | skipped      | skipped |
pub fn switch<B>(
    name: impl Into<String>,
    choose: Question<B, usize>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::Switch(Arc::new(choose)), children)
}

/// Ticks the selected child of the switch `id` and halts the others. `end` is the id after the last descendant. An
/// error of `choose` is added to the errors of the tick.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    choose: &Question<B, usize>,
) -> Status {
    let Some(place) = run.ask(id, choose) else {
        run.halt(id + 1, end);
        return Status::Failure;
    };
    let Some(child) = run
        .subtrees(id + 1, end)
        .take(place.saturating_add(1))
        .last()
    else {
        return Status::Failure;
    };
    run.halt(id + 1, child);
    run.halt(run.end(child), end);
    run.tick(child)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("switch.rs"), "switch", || {
            switch(
                "by place",
                Question::new("which", |_: &Leaves| 1),
                Leaves::two(),
            )
        });
    }

    #[test]
    fn a_switch_without_children_fails() {
        let nothing = switch("nothing", Question::new("which", |_: &()| 0), []);
        assert_eq!(status_without_children(nothing), Status::Failure);
    }
}
