use super::in_order::{self, Resumes};
use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a selection that ticks its children in order until one does not fail. It resumes with the child that was
/// running in the previous tick.
///
/// After a child has succeeded, and after a halt, it begins with the first child again. A selection without children
/// fails.
///
/// In the first tick:
///
/// | first child | second child | selection_with_memory |
/// |-------------|--------------|-----------------------|
/// | success     | idle         | success               |
/// | failure     | success      | success               |
/// | failure     | failure      | failure               |
/// | failure     | running      | running               |
/// | failure     | skipped      | failure               |
/// | running     | idle         | running               |
/// | skipped     | success      | success               |
/// | skipped     | failure      | failure               |
/// | skipped     | running      | running               |
/// | skipped     | skipped      | skipped               |
pub fn selection_with_memory<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::SelectionWithMemory, children)
}

#[inline]
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    in_order::from_kept(run, id, end, Status::Failure, Resumes::WhileRunning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        let source = include_str!("selection_with_memory.rs");
        assert_documents(source, "selection_with_memory", || {
            selection_with_memory("either", Leaves::two())
        });
    }

    #[test]
    fn a_selection_without_children_fails() {
        let nothing = selection_with_memory("nothing", []);
        assert_eq!(status_without_children(nothing), Status::Failure);
    }
}
