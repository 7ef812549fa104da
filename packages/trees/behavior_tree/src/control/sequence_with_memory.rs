use super::in_order::{self, Resumes};
use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a sequence that ticks its children in order until one does not succeed. It resumes with the child that was
/// running in the previous tick.
///
/// After a child has failed, and after a halt, it begins with the first child again. A sequence without children
/// succeeds.
///
/// In the first tick:
///
/// | first child | second child | sequence_with_memory |
/// |-------------|--------------|----------------------|
/// | success     | success      | success              |
/// | success     | failure      | failure              |
/// | success     | running      | running              |
/// | success     | skipped      | success              |
/// | failure     | idle         | failure              |
/// | running     | idle         | running              |
/// | skipped     | success      | success              |
/// | skipped     | failure      | failure              |
/// | skipped     | running      | running              |
/// | skipped     | skipped      | skipped              |
pub fn sequence_with_memory<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::SequenceWithMemory, children)
}

#[inline]
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    in_order::from_kept(run, id, end, Status::Success, Resumes::WhileRunning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        let source = include_str!("sequence_with_memory.rs");
        assert_documents(source, "sequence_with_memory", || {
            sequence_with_memory("both", Leaves::two())
        });
    }

    #[test]
    fn a_sequence_without_children_succeeds() {
        let nothing = sequence_with_memory("nothing", []);
        assert_eq!(status_without_children(nothing), Status::Success);
    }
}
