use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Creates a decorator that ticks the child until it has finished once. From then on it is skipped with `then_skip`, and
/// returns the result of the child without.
///
/// A halt resets a child that has not finished; a stored result is kept.
///
/// In the first tick:
///
/// | child   | run_once |
/// |---------|----------|
/// | success | success  |
/// | failure | failure  |
/// | running | running  |
/// | skipped | skipped  |
pub fn run_once<B>(
    name: impl Into<String>,
    then_skip: impl Into<Setting<B, bool>>,
    child: Node<B>,
) -> Node<B> {
    Node::new(name, Kind::RunOnce(then_skip.into()), [child])
}

/// Ticks the child, which is `id + 1`, unless it has finished before. The node's memory is the status with which the
/// child finished; 0 if it has not.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    then_skip: &Setting<B, bool>,
) -> Status {
    let Some(then_skip) = run.setting(id, then_skip) else {
        run.halt(id + 1, end);
        return Status::Failure;
    };
    const SUCCEEDED: u64 = 1;
    const FAILED: u64 = 2;
    match run.state.memory[id] {
        SUCCEEDED | FAILED if then_skip => return Status::Skipped,
        SUCCEEDED => return Status::Success,
        FAILED => return Status::Failure,
        _ => {}
    }
    let status = run.tick(id + 1);
    match status {
        Status::Success => run.state.memory[id] = SUCCEEDED,
        Status::Failure => run.state.memory[id] = FAILED,
        Status::Running | Status::Skipped | Status::Idle => {}
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
        assert_documents(include_str!("run_once.rs"), "run_once", || {
            run_once("once", true, action("child", Leaves::first))
        });
    }
}
