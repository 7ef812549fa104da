use super::in_order::{self, Resumes};
use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a sequence that ticks its children in order, each until it has succeeded once.
///
/// It resumes with the first child that has not succeeded, even after a failure or a halt. After the last child has
/// succeeded, it begins with the first one again. A sequence without children succeeds.
///
/// In the first tick:
///
/// | first child | second child | sequence_with_lasting_memory |
/// |-------------|--------------|------------------------------|
/// | success     | success      | success                      |
/// | success     | failure      | failure                      |
/// | success     | running      | running                      |
/// | success     | skipped      | success                      |
/// | failure     | idle         | failure                      |
/// | running     | idle         | running                      |
/// | skipped     | success      | success                      |
/// | skipped     | failure      | failure                      |
/// | skipped     | running      | running                      |
/// | skipped     | skipped      | skipped                      |
pub fn sequence_with_lasting_memory<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::SequenceWithLastingMemory, children)
}

#[inline]
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    in_order::from_kept(run, id, end, Status::Success, Resumes::Always)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        let source = include_str!("sequence_with_lasting_memory.rs");
        assert_documents(source, "sequence_with_lasting_memory", || {
            sequence_with_lasting_memory("both", Leaves::two())
        });
    }

    #[test]
    fn a_sequence_without_children_succeeds() {
        let nothing = sequence_with_lasting_memory("nothing", []);
        assert_eq!(status_without_children(nothing), Status::Success);
    }
}
