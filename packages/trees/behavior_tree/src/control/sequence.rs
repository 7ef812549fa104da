use crate::{Kind, Node};

/// Does all its children in order, and begins with the first one in every tick.
///
/// A child that does not succeed ends the tick; the children after it are halted. A sequence without
/// children succeeds.
///
/// | first child | second child | sequence |
/// |-------------|--------------|----------|
/// | success     | success      | success  |
/// | success     | failure      | failure  |
/// | success     | running      | running  |
/// | failure     | idle         | failure  |
/// | running     | idle         | running  |
pub fn sequence<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::Sequence, children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
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
