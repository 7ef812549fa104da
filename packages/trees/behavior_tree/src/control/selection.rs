use super::in_order;
use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a selection, which ticks its children in order until one does not fail, beginning with the first one in
/// every tick.
///
/// The children after that one are halted. A selection without children fails.
///
/// | first child | second child | selection |
/// |-------------|--------------|-----------|
/// | success     | idle         | success   |
/// | failure     | success      | success   |
/// | failure     | failure      | failure   |
/// | failure     | running      | running   |
/// | failure     | skipped      | failure   |
/// | running     | idle         | running   |
/// | skipped     | success      | success   |
/// | skipped     | failure      | failure   |
/// | skipped     | running      | running   |
/// | skipped     | skipped      | skipped   |
pub fn selection<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::Selection, children)
}

#[inline]
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    in_order::from_first(run, id, end, Status::Failure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("selection.rs"), "selection", || {
            selection("either", Leaves::two())
        });
    }

    #[test]
    fn a_selection_without_children_fails() {
        assert_eq!(
            status_without_children(selection("nothing", [])),
            Status::Failure
        );
    }
}
