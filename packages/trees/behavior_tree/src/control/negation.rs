use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a decorator that inverts the result of the child.
///
/// | child   | negation |
/// |---------|----------|
/// | success | failure  |
/// | failure | success  |
/// | running | running  |
/// | skipped | skipped  |
pub fn not<B>(child: Node<B>) -> Node<B> {
    Node::new("not", Kind::Negation, [child])
}

/// Ticks the child, which is `id + 1`, and inverts its result.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, _end: usize) -> Status {
    match run.tick(id + 1) {
        Status::Success => Status::Failure,
        Status::Failure => Status::Success,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("negation.rs"), "negation", || {
            not(action("child", Leaves::first))
        });
    }
}
