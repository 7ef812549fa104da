use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a decorator that succeeds as soon as the child has finished, with whichever result.
///
/// | child   | force_success |
/// |---------|---------------|
/// | success | success       |
/// | failure | success       |
/// | running | running       |
/// | skipped | skipped       |
pub fn force_success<B>(child: Node<B>) -> Node<B> {
    Node::new("force success", Kind::ForceSuccess, [child])
}

/// Ticks the child, which is `id + 1`, and maps its status.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, _end: usize) -> Status {
    match run.tick(id + 1) {
        Status::Success | Status::Failure => Status::Success,
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
        assert_documents(include_str!("force_success.rs"), "force_success", || {
            force_success(action("child", Leaves::first))
        });
    }
}
