use super::in_order;
use crate::run::Run;
use crate::{Kind, Node, Status};

/// Ticks its children in order until one does not succeed, beginning with the first one in every tick.
///
/// The children after that one are halted. A sequence without children succeeds.
///
/// | first child | second child | sequence |
/// |-------------|--------------|----------|
/// | success     | success      | success  |
/// | success     | failure      | failure  |
/// | success     | running      | running  |
/// | success     | skipped      | success  |
/// | failure     | idle         | failure  |
/// | running     | idle         | running  |
/// | skipped     | success      | success  |
/// | skipped     | failure      | failure  |
/// | skipped     | running      | running  |
/// | skipped     | skipped      | skipped  |
pub fn sequence<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::Sequence, children)
}

#[inline]
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    in_order::from_first(run, id, end, Status::Success)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("sequence.rs"), "sequence", || {
            sequence("both", Leaves::two())
        });
    }

    #[test]
    fn a_sequence_without_children_succeeds() {
        assert_eq!(
            status_without_children(sequence("nothing", [])),
            Status::Success
        );
    }
}
