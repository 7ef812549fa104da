use super::repetition;
use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Creates a decorator that repeats the child until it has succeeded `times` times, or without end if `times` is
/// `None`. It fails when the child fails.
///
/// The child is ticked once in each tick; between two repetitions the node is running. With 0 repetitions it succeeds
/// without ticking the child.
///
/// With two repetitions, in the first tick:
///
/// | child   | repeat  |
/// |---------|---------|
/// | success | running |
/// | failure | failure |
/// | running | running |
/// | skipped | skipped |
pub fn repeat<B>(
    name: impl Into<String>,
    times: impl Into<Setting<B, Option<u32>>>,
    child: Node<B>,
) -> Node<B> {
    Node::new(name, Kind::Repeat(times.into()), [child])
}

/// Ticks the node `id`, which repeats its child while that succeeds.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    times: &Setting<B, Option<u32>>,
) -> Status {
    repetition::tick(run, id, end, times, Status::Success)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("repeat.rs"), "repeat", || {
            repeat("twice", Some(2), action("child", Leaves::first))
        });
    }
}
