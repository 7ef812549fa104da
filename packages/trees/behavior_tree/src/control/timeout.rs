use std::time::Duration;

use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Creates a timeout, which ticks the child for at most `limit`; then it halts the child and fails.
///
/// The time counts from the first tick and is checked before the child is ticked. It is reset when the child finishes
/// and when the timeout is halted.
///
/// Within the limit:
///
/// | child   | timeout |
/// |---------|---------|
/// | success | success |
/// | failure | failure |
/// | running | running |
/// | skipped | skipped |
pub fn timeout<B>(
    name: impl Into<String>,
    limit: impl Into<Setting<B, Duration>>,
    child: Node<B>,
) -> Node<B> {
    Node::new(name, Kind::Timeout(limit.into()), [child])
}

/// Ticks or halts the child, which is `id + 1`, of the timeout `id`. A result resets the time. `end` is the id after
/// the last descendant.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    limit: &Setting<B, Duration>,
) -> Status {
    let Some(limit) = run.setting(id, limit) else {
        return run.give_up(id, end);
    };
    let status = if run.time_since_first_tick(id) >= limit {
        run.halt(id + 1, end);
        Status::Failure
    } else {
        run.tick(id + 1)
    };
    if status.is_finished() {
        run.state.memory[id] = 0;
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("timeout.rs"), "timeout", || {
            let limit = Duration::from_secs(1);
            timeout("a second", limit, action("child", Leaves::first))
        });
    }
}
