use crate::{Kind, Node};

/// Does the first of its children that does not fail, and goes on in the next tick with the one that was
/// running.
///
/// When a child succeeds, or the selection is halted while it runs, it begins with the first one again. A
/// selection without children fails.
///
/// In a first tick:
///
/// | first child | second child | selection_with_memory |
/// |-------------|--------------|-----------------------|
/// | success     | idle         | success               |
/// | failure     | success      | success               |
/// | failure     | failure      | failure               |
/// | failure     | running      | running               |
/// | running     | idle         | running               |
pub fn selection_with_memory<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::SelectionWithMemory, children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
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
