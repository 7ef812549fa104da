use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a decorator that ticks the child until it has finished once, and returns that result from then on.
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
pub fn run_once<B>(name: impl Into<String>, child: Node<B>) -> Node<B> {
    Node::new(name, Kind::RunOnce, [child])
}

/// Ticks the child, which is `id + 1`, unless it has finished before. The node's memory is the status with which the
/// child finished; 0 if it has not.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, _end: usize) -> Status {
    const SUCCEEDED: u64 = 1;
    const FAILED: u64 = 2;
    match run.state.memory[id] {
        SUCCEEDED => return Status::Success,
        FAILED => return Status::Failure,
        _ => {}
    }
    let status = run.tick(id + 1);
    match status {
        Status::Success => run.state.memory[id] = SUCCEEDED,
        Status::Failure => run.state.memory[id] = FAILED,
        Status::Running | Status::Idle => {}
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
            run_once("once", action("child", Leaves::first))
        });
    }
}
