use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a node for a tree with variables of its own. It ticks the root of that tree and returns its status.
///
/// | child   | subtree |
/// |---------|---------|
/// | success | success |
/// | failure | failure |
/// | running | running |
/// | skipped | skipped |
pub fn subtree<B>(name: impl Into<String>, root: Node<B>) -> Node<B> {
    Node::new(name, Kind::Subtree, [root])
}

pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, _end: usize) -> Status {
    run.tick(id + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("subtree.rs"), "subtree", || {
            subtree("tree", action("child", Leaves::first))
        });
    }
}
