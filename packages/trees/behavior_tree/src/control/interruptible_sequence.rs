use super::in_order::{self, Resumes};
use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a sequence that ticks its children in order until one does not succeed. After a child that succeeds in its
/// first tick, the sequence is running until the next tick, so that nodes with a higher priority can halt it.
///
/// It resumes with the child that was running or is next. After its last child, and after a halt, it begins with the
/// first child again. Without children it succeeds.
///
/// In the first tick:
///
/// | first child | second child | interruptible_sequence |
/// |-------------|--------------|------------------------|
/// | success     | idle         | running                |
/// | failure     | idle         | failure                |
/// | running     | idle         | running                |
/// | skipped     | success      | success                |
/// | skipped     | failure      | failure                |
/// | skipped     | running      | running                |
/// | skipped     | skipped      | skipped                |
pub fn interruptible_sequence<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::InterruptibleSequence, children)
}

#[inline]
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    in_order::from_kept(run, id, end, Status::Success, Resumes::AfterEach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        let source = include_str!("interruptible_sequence.rs");
        assert_documents(source, "interruptible_sequence", || {
            interruptible_sequence("both", Leaves::two())
        });
    }

    #[test]
    fn a_sequence_without_children_succeeds() {
        let nothing = interruptible_sequence("nothing", []);
        assert_eq!(status_without_children(nothing), Status::Success);
    }
}
