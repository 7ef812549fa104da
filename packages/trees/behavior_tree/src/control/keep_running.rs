use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a decorator that ticks the child again and again and is running until the child fails.
///
/// | child   | keep_running |
/// |---------|--------------|
/// | success | running      |
/// | failure | failure      |
/// | running | running      |
/// | skipped | running      |
pub fn keep_running<B>(name: impl Into<String>, child: Node<B>) -> Node<B> {
    Node::new(name, Kind::KeepRunning, [child])
}

/// Ticks the child, which is `id + 1`.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, _end: usize) -> Status {
    match run.tick(id + 1) {
        Status::Failure => Status::Failure,
        _ => Status::Running,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("keep_running.rs"), "keep_running", || {
            keep_running("for ever", action("child", Leaves::first))
        });
    }
}
