use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Numbers of children at which a [`parallel`] finishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Children that have to succeed.
    pub successes: u32,
    /// Children that have to fail.
    pub failures: u32,
    /// Meaning of a skipped child.
    pub skipped: SkippedChild,
}

/// Meaning of a skipped child of a [`parallel`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SkippedChild {
    /// Success; but if all children are skipped, the parallel is, too.
    #[default]
    Finishes,
    /// Success.
    Succeeds,
    /// No result yet: it is ticked again in the next tick. If all children are skipped, the parallel is, too.
    Waits,
}

/// Creates a parallel, which ticks all children until `successes` of them have succeeded or `failures` of them have
/// failed.
///
/// In each tick every child that has not finished is ticked, in order. Then the children are counted, the successes first.
/// Children that are still running when the parallel finishes are halted. If all children have finished and neither
/// number is reached, it fails. [`SkippedChild`] defines what a skipped child counts as, here the default.
///
/// With two children, two successes or one failure:
///
/// | first child | second child | parallel |
/// |-------------|--------------|----------|
/// | success     | success      | success  |
/// | success     | failure      | failure  |
/// | success     | running      | running  |
/// | success     | skipped      | success  |
/// | failure     | success      | failure  |
/// | failure     | failure      | failure  |
/// | failure     | running      | failure  |
/// | failure     | skipped      | failure  |
/// | running     | success      | running  |
/// | running     | failure      | failure  |
/// | running     | running      | running  |
/// | running     | skipped      | running  |
/// | skipped     | success      | success  |
/// | skipped     | failure      | failure  |
/// | skipped     | running      | running  |
/// | skipped     | skipped      | skipped  |
pub fn parallel<B>(
    name: impl Into<String>,
    successes: u32,
    failures: u32,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    let thresholds = Thresholds {
        successes,
        failures,
        skipped: SkippedChild::default(),
    };
    parallel_with(name, thresholds, children)
}

/// Creates a [`parallel`] from its thresholds, which may come from variables.
pub fn parallel_with<B>(
    name: impl Into<String>,
    thresholds: impl Into<Setting<B, Thresholds>>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::Parallel(thresholds.into()), children)
}

/// Ticks the parallel `id`, whose subtree ends before `end`. The results of children that have finished are kept in
/// `results`, so that these children are not ticked again; they are cleared when the parallel finishes.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    thresholds: &Setting<B, Thresholds>,
) -> Status {
    let Some(thresholds) = run.setting(id, thresholds) else {
        return run.give_up(id, end);
    };
    let counts = run.tick_unfinished(id, end);
    if counts.all_skipped() && thresholds.skipped == SkippedChild::Finishes {
        return Status::Skipped;
    }
    let waits = thresholds.skipped == SkippedChild::Waits;
    let (succeeded, unfinished) = match waits {
        true => (counts.succeeded, counts.running + counts.skipped),
        false => (counts.succeeded + counts.skipped, counts.running),
    };
    let status = if succeeded >= thresholds.successes {
        Status::Success
    } else if counts.failed >= thresholds.failures || unfinished == 0 {
        Status::Failure
    } else if counts.all_skipped() {
        return Status::Skipped;
    } else {
        return Status::Running;
    };
    run.forget_results(id, end);
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
