use super::repetition;
use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Creates a decorator that retries the child until it succeeds. It fails when the child has failed `times` times, or
/// never if `times` is `None`.
///
/// The child is ticked once in each tick; between two attempts the node is running. With 0 attempts it fails without
/// ticking the child.
///
/// With two attempts, in the first tick:
///
/// | child   | retry   |
/// |---------|---------|
/// | success | success |
/// | failure | running |
/// | running | running |
/// | skipped | skipped |
pub fn retry<B>(
    name: impl Into<String>,
    times: impl Into<Setting<B, Option<u32>>>,
    child: Node<B>,
) -> Node<B> {
    Node::new(name, Kind::Retry(times.into()), [child])
}

/// Ticks the node `id`, which retries its child while that fails.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    times: &Setting<B, Option<u32>>,
) -> Status {
    repetition::tick(run, id, end, times, Status::Failure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("retry.rs"), "retry", || {
            retry("twice", Some(2), action("child", Leaves::first))
        });
    }
}
