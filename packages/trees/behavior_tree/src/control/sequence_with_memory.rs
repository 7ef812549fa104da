use crate::{Kind, Node};

/// Does all its children in order, and goes on in the next tick with the one that was running.
///
/// When a child fails, or the sequence is halted while it runs, it begins with the first one again. A
/// sequence without children succeeds.
///
/// In a first tick:
///
/// | first child | second child | sequence_with_memory |
/// |-------------|--------------|----------------------|
/// | success     | success      | success              |
/// | success     | failure      | failure              |
/// | success     | running      | running              |
/// | failure     | idle         | failure              |
/// | running     | idle         | running              |
pub fn sequence_with_memory<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::SequenceWithMemory, children)
}

/// Does all its children in order, each until it has succeeded once.
///
/// In the next tick it goes on with the one that did not succeed, be it that it was running, that it
/// failed, or that the sequence was halted; only when all have succeeded it begins anew. A sequence without
/// children succeeds.
///
/// In a first tick:
///
/// | first child | second child | sequence_with_lasting_memory |
/// |-------------|--------------|------------------------------|
/// | success     | success      | success                      |
/// | success     | failure      | failure                      |
/// | success     | running      | running                      |
/// | failure     | idle         | failure                      |
/// | running     | idle         | running                      |
pub fn sequence_with_lasting_memory<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::SequenceWithLastingMemory, children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_tables_are_those_of_the_code() {
        let source = include_str!("sequence_with_memory.rs");
        assert_documents(source, "sequence_with_memory", || {
            sequence_with_memory("both", Leaves::two())
        });
        assert_documents(source, "sequence_with_lasting_memory", || {
            sequence_with_lasting_memory("both", Leaves::two())
        });
    }

    #[test]
    fn a_sequence_without_children_succeeds() {
        let nothing = sequence_with_memory("nothing", []);
        assert_eq!(status_without_children(nothing), Status::Success);
        let nothing = sequence_with_lasting_memory("nothing", []);
        assert_eq!(status_without_children(nothing), Status::Success);
    }
}
