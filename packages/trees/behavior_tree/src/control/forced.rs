use crate::run::Run;
use crate::{Kind, Node, Status};

/// Succeeds as soon as its child has done what it could.
///
/// | child   | force_success |
/// |---------|---------------|
/// | success | success       |
/// | failure | success       |
/// | running | running       |
pub fn force_success<B>(child: Node<B>) -> Node<B> {
    Node::new("whatever comes of it", Kind::ForceSuccess, [child])
}

/// Fails as soon as its child has done what it could.
///
/// | child   | force_failure |
/// |---------|---------------|
/// | success | failure       |
/// | failure | failure       |
/// | running | running       |
pub fn force_failure<B>(child: Node<B>) -> Node<B> {
    Node::new("and go on", Kind::ForceFailure, [child])
}

pub(crate) fn tick<B>(run: &mut Run<'_, B>, id: usize, forced: Status) -> Status {
    match run.tick(id + 1) {
        Status::Running => Status::Running,
        _ => forced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_tables_are_those_of_the_code() {
        let source = include_str!("forced.rs");
        assert_documents(source, "force_success", || {
            force_success(action("child", Leaves::first))
        });
        assert_documents(source, "force_failure", || {
            force_failure(action("child", Leaves::first))
        });
    }
}
