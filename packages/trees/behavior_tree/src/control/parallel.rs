use crate::run::Run;
use crate::{Kind, Node, Status};

/// Numbers of children at which a [`parallel`] finishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Children that have to succeed.
    pub successes: u32,
    /// Children that have to fail.
    pub failures: u32,
}

/// Creates a parallel, which ticks all children until `successes` of them have succeeded or `failures` of them have
/// failed.
///
/// In each tick every child that has not finished is ticked, in order. Then the children are counted, the successes first.
/// Children that are still running when the parallel finishes are halted. If all children have finished and neither
/// number is reached, it fails.
///
/// With two children, two successes or one failure:
///
/// | first child | second child | parallel |
/// |-------------|--------------|----------|
/// | success     | success      | success  |
/// | success     | failure      | failure  |
/// | success     | running      | running  |
/// | failure     | success      | failure  |
/// | failure     | failure      | failure  |
/// | failure     | running      | failure  |
/// | running     | success      | running  |
/// | running     | failure      | failure  |
/// | running     | running      | running  |
pub fn parallel<B>(
    name: impl Into<String>,
    successes: u32,
    failures: u32,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    let thresholds = Thresholds {
        successes,
        failures,
    };
    Node::new(name, Kind::Parallel(thresholds), children)
}

/// Ticks the parallel `id`, whose subtree ends before `end`. The results of children that have finished are kept in
/// `results`, so that these children are not ticked again; they are cleared when the parallel finishes.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    thresholds: &Thresholds,
) -> Status {
    let (mut succeeded, mut failed, mut running) = (0, 0, 0);
    for child in run.subtrees(id + 1, end) {
        let finished = run.state.results[child];
        let status = match finished {
            Status::Idle => run.tick(child),
            finished => finished,
        };
        match status {
            Status::Success => succeeded += 1,
            Status::Failure => failed += 1,
            Status::Running | Status::Idle => {
                running += 1;
                continue;
            }
        }
        run.state.results[child] = status;
    }
    let status = if succeeded >= thresholds.successes {
        Status::Success
    } else if failed >= thresholds.failures || running == 0 {
        Status::Failure
    } else {
        return Status::Running;
    };
    // The parallel has finished: the next tick starts with all children again.
    for child in run.subtrees(id + 1, end) {
        run.state.results[child] = Status::Idle;
    }
    run.halt(id + 1, end);
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("parallel.rs"), "parallel", || {
            parallel("both", 2, 1, Leaves::two())
        });
    }
}
