use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a decorator that fails as soon as the child has finished, with whichever result.
///
/// | child   | force_failure |
/// |---------|---------------|
/// | success | failure       |
/// | failure | failure       |
/// | running | running       |
/// | skipped | skipped       |
pub fn force_failure<B>(child: Node<B>) -> Node<B> {
    Node::new("force failure", Kind::ForceFailure, [child])
}

/// Ticks the child, which is `id + 1`, and maps its status.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, _end: usize) -> Status {
    match run.tick(id + 1) {
        Status::Success | Status::Failure => Status::Failure,
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
        assert_documents(include_str!("force_failure.rs"), "force_failure", || {
            force_failure(action("child", Leaves::first))
        });
    }
}
