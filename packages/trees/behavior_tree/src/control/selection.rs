use crate::{Kind, Node};

/// Does the first of its children that does not fail, and begins with the first one in every tick.
///
/// A child that does not fail ends the tick; the children after it are halted. A selection without
/// children fails.
///
/// | first child | second child | selection |
/// |-------------|--------------|-----------|
/// | success     | idle         | success   |
/// | failure     | success      | success   |
/// | failure     | failure      | failure   |
/// | failure     | running      | running   |
/// | running     | idle         | running   |
pub fn selection<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::Selection, children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
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
